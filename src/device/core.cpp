// Cores own their parts here, where the parts' types are complete.
#include "device/core.hpp"

#include "device/cb_state.hpp"
#include "device/launch.hpp"
#include "device/mailbox.hpp"
#include "device/noc_state.hpp"
#include "device/observer.hpp"
#include "device/prints.hpp"
#include "device/signals.hpp"
#include "device/slips.hpp"
#include "device/tensix.hpp"

namespace tessera {

Core::Core()
    : tensix(std::make_unique<Tensix>()),
      cbs(std::make_unique<CbState>()),
      nocs(std::make_unique<NocState>()),
      launch(std::make_unique<Launch>()),
      mailboxes(std::make_unique<Mailboxes>()),
      prints(std::make_unique<Prints>()),
      signals(std::make_unique<Signals>()),
      slips(std::make_unique<Slips>()),
      observer(&quiet_observer()) {}
Core::~Core() = default;
Core::Core(Core&&) noexcept = default;

Observer& quiet_observer() {
    static Observer quiet;
    return quiet;
}

LocalCBInterface& local_cb(Core& core, Role role, uint32_t cb) { return role_block(core, role).cbs[cb]; }

}  // namespace tessera
