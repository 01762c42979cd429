import Testing

/// All of SensorIO. One test at a time: the mocked machine is one for the whole process.
@Suite(.serialized) struct SensorIOTests {}
