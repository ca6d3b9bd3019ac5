// The default order: whoever has been ready longest.
#include "fiber/policy.hpp"

namespace tessera {
namespace {

const RegisteredPolicy kDefault{"default", make_policy<SchedulePolicy>};

}  // namespace
}  // namespace tessera
