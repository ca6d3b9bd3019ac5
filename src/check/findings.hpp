// What checked runs found: one entry per cause, reported once however many cores and times show it.
// Texts: docs/house-style.md, "Errors"; a finding is printed as `finding[code]: ...`.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "descriptor/core.hpp"
#include "device/role.hpp"
#include "diag/error.hpp"

namespace tessera {
class Device;
class Packer;
class Unpacker;
}  // namespace tessera

namespace tessera::check {

struct Finding {
    Message message;
    std::vector<LogicalCore> cores;  // in the order of their first time
    Role role = Role::Brisc;
    std::string kernel;    // as the user wrote it
    std::string program;   // the user's line of the generic_op call
    uint64_t times = 1;
    std::string text() const;
    nlohmann::json json() const;
};

// All findings of this process, oldest first; devices add to it, the user reads and clears it.
std::vector<Finding> findings();
size_t count_findings();
void clear_findings();

void save_core(Packer& into, LogicalCore core);
LogicalCore load_core(Unpacker& from, const Device& device);

// As long as it lives, findings are neither printed nor added to the list: whoever tries a program takes them from
// here.
class FindingsAside {
  public:
    FindingsAside();
    ~FindingsAside();
    FindingsAside(const FindingsAside&) = delete;
    FindingsAside& operator=(const FindingsAside&) = delete;
    std::vector<Finding> take();  // since the last time

  private:
    std::vector<Finding> found_, *before_;
};

// The entry of one program's run.
class Report {
  public:
    void begin(std::string program);
    // Adds a finding, or counts it when its cause is known. The cause: code, headline, first place, role.
    void add(Message message, LogicalCore core, Role role, const std::string& kernel);
    // Takes back what has a cause that is reported now: findings with this code of a kernel. False: none.
    bool withdraw(const std::string& code, Role role, const std::string& kernel);
    // Prints what is new since begin() to standard error and hands it to the list of the process.
    void end();
    size_t size() const { return found_.size(); }
    // From one process to another (device/observer.hpp); what is loaded replaces what was there.
    void save(Packer& into) const;
    void load(Unpacker& from, const Device& device);

  private:
    std::string program_;
    std::vector<Finding> found_;
};

}  // namespace tessera::check
