// A host's source, where the harness reads the value of a define.
#include <map>
#include <string>

std::map<std::string, std::string> defines_of_scale() {
    std::map<std::string, std::string> defines;
    defines["SCALE_INIT"] = "mul_tiles_init";
    return defines;
}
