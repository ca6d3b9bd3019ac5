// Whether files may have changed, for one system call however many they are.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::jit {

// What is looked at: the content of a file, or which names a folder has.
struct Followed {
    std::string path;  // absolute; need not exist
    bool names = false;
};

// From now on changes of these are counted, and of all that their paths lead through. False where changes may go unseen
// (a file system over the network, no watches left): then each file has to be looked at.
bool follow(const std::vector<Followed>& followed);

// Grows with everything that may have changed what is followed. After it has grown, follow() again before looking:
// other files may stand at the same paths.
uint64_t changes();

}  // namespace tessera::jit
