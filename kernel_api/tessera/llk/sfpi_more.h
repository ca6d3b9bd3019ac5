// Names of sfpi.h that only low-level code with instruction words uses: modifiers, and constants as operands.
// Facts: SFPI's include/sfpi_constants.h.
#pragma once

namespace sfpi {

constexpr unsigned int SFPENCC_MOD1_EU_R1 = 0, SFPENCC_MOD1_EC_R1 = 1, SFPENCC_MOD1_EI_R1 = 2, SFPENCC_MOD1_EU_RI = 8,
                       SFPENCC_MOD1_EC_RI = 9, SFPENCC_MOD1_EI_RI = 10;
constexpr unsigned int SFPLZ_MOD1_CC_NE0 = 2, SFPLZ_MOD1_CC_COMP = 8, SFPLZ_MOD1_CC_EQ0 = 10;

sfpi_inline vFloat abs(__vConstFloat c) { return abs(vFloat(c)); }

}  // namespace sfpi
