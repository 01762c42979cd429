// Becomes another user in one thread alone, for tests: the C library's own calls change every thread of the process.
#pragma once
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// 0, or -1 with errno set. For the rest of the thread's life.
static inline int become_user_in_thread(uid_t user, gid_t group, size_t count, const gid_t *groups) {
  if (syscall(SYS_setgroups, count, groups) != 0) return -1;
  if (syscall(SYS_setresgid, group, group, group) != 0) return -1;
  return (int)syscall(SYS_setresuid, user, user, user);
}
