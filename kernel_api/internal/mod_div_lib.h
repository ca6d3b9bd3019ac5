// Software arithmetic of cores without a multiplier or divider; the host has both (KERNEL_API 3).
#pragma once
inline unsigned int mulsi3(unsigned int a, unsigned int b) { return a * b; }
inline unsigned int udivsi3(unsigned int a, unsigned int b) { return a / b; }
inline unsigned int umodsi3(unsigned int a, unsigned int b) { return a % b; }
inline unsigned int udivsi3_const_divisor(unsigned int a, unsigned int b) { return a / b; }
inline unsigned int umodsi3_const_divisor(unsigned int a, unsigned int b) { return a % b; }
