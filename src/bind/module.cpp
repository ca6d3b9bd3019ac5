// The Python module tessera._core. ttnn and pykernel give its names their upstream homes.
#include "bind/bind.hpp"
#include "diag/setting.hpp"

NB_MODULE(_core, module) {
    using namespace tessera::bind;
    // What others keep until the process ends (pytest's parameters, hypothesis' caches) is no leak of ours; tests ask.
    nb::set_leak_warnings(tessera::flag_setting("TESSERA_LEAKS"));
    module.doc() = "Tessera's C++ side: descriptors, tensors, the device.";
    bind_errors(module);
    bind_geometry(module);
    bind_formats(module);
    bind_device(module);
    bind_tensor(module);
    bind_runtime_args(module);
    bind_kernel(module);
    bind_program(module);
    bind_run(module);
    bind_op(module);
    bind_check(module);
    bind_fuzz(module);
    bind_diagnose(module);
    bind_arguments(module);
}
