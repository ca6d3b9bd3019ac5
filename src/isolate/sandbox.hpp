// Closes a process off for good: no files, no network, no programs, no other processes. What it can still do is compute
// in the memory it has, and talk over the sockets it keeps.
#pragma once

namespace tessera::isolate {

// The descriptors that a closed-off process keeps: standard error, and frames (isolate/process.hpp).
inline constexpr int kWords = 2, kChannel = 3;

// Called by a process that was just forked: `channel` and `words` become kChannel and kWords, everything else is
// closed; it ends with its parent and ignores the terminal's signals. 0, or errno.
int leave_everything(int channel, int words);
// Limits and the filter of system calls, for all threads there are; there will be no others. 0, or errno.
int close_off();

}  // namespace tessera::isolate
