// Host stand-in for the kernel API: every call writes a line, print goes to stdout. For the differential tests.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#define tt_l1_ptr
#define ASSERT(condition) ((condition) ? (void)0 : (std::printf("assert\n"), (void)0))
#define get_compile_time_arg_val(index) (uint32_t(index))
static uint32_t g_args[8];
template <class T>
static T get_arg_val(uint32_t index) { return g_args[index]; }
template <class T>
static T get_common_arg_val(uint32_t index) { return g_args[index]; }

struct Dprint {
    Dprint& operator<<(const char* text) { return std::fputs(text, stdout), *this; }
    Dprint& operator<<(int32_t number) { return std::printf("%d", number), *this; }
};
static Dprint DPRINT;

static void cb_reserve_back(uint32_t cb, uint32_t pages) { std::printf("cb_reserve_back %u %u\n", cb, pages); }
static void cb_push_back(uint32_t cb, uint32_t pages) { std::printf("cb_push_back %u %u\n", cb, pages); }
static void cb_wait_front(uint32_t cb, uint32_t pages) { std::printf("cb_wait_front %u %u\n", cb, pages); }
static void cb_pop_front(uint32_t cb, uint32_t pages) { std::printf("cb_pop_front %u %u\n", cb, pages); }
