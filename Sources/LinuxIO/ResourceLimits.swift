import Glibc

/// Limits of this process.
package enum ResourceLimits {
  /// Raises the number of descriptors that may be open to the hard limit, and returns it. setrlimit RLIMIT_NOFILE
  @discardableResult
  package static func raiseDescriptors() throws(SystemError) -> UInt64 {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    if getrlimit(resource, &limit) != 0 { throw SystemError("getrlimit") }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      if setrlimit(resource, &limit) != 0 { throw SystemError("setrlimit") }
    }
    return UInt64(limit.rlim_cur)
  }
}
