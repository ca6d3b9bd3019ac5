// The message that docs/errors/host-call.md shows is the one its wrong example gives.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include <tt-metalium/host_api.hpp>

using namespace tt::tt_metal;

TEST(ErrorPage, ShowsTheMessageOfItsWrongExample) {
    std::ifstream file(TESSERA_SOURCE_DIR "/docs/errors/host-call.md");
    std::stringstream page;
    page << file.rdbuf();
    const std::string text = page.str(), fence = "```text\n";
    const auto begin = text.find(fence) + fence.size();
    const std::string shown = text.substr(begin, text.find("```", begin) - begin);
    IDevice* device = CreateDevice(0);
    std::string message;
    try {
#line 7 "wrong.cpp"
        CreateBuffer({.device = device, .size = 100, .page_size = 64, .buffer_type = BufferType::DRAM});
    } catch (const std::runtime_error& error) { message = error.what(); }
    CloseDevice(device);
    EXPECT_EQ(message + "\n", shown);
}
