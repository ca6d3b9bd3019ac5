// The report as one page that needs nothing else: a drawing of the graph (SVG made here) and the waits as a table.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "explain/deadlock/graph.hpp"

namespace tessera::deadlock {
namespace {

using nlohmann::json;

constexpr size_t kMaxDrawn = 40;  // parties; more cores are in the table only
constexpr double kBoxWidth = 250, kBoxHeight = 58, kPi = 3.14159265358979;

std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text) {
        if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '&') out += "&amp;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

std::string line_text(const json& line) {
    return line.is_null() ? "" : fmt::format("{}:{}", line.at("file").get<std::string>(), line.at("line").get<int>());
}

std::string title(const json& fiber) {
    return fmt::format("({},{}) {}", fiber.at("core")[0].get<int>(), fiber.at("core")[1].get<int>(),
                       fiber.at("role").get<std::string>());
}

struct Point {
    double x, y;
};

// On a circle, so that a circle of waits looks like one.
class Drawing {
  public:
    explicit Drawing(const json& graph) : graph_(graph) {
        places_.resize(std::min(kMaxDrawn, graph.at("fibers").size()));
        // Neighbours at the top lie almost beside each other: below 16 the circle is large enough to keep them apart.
        const double count = static_cast<double>(places_.size());
        const double radius = std::max(170.0, count <= 16 ? 46 * count : 256 + 30 * count);
        size_ = {2 * radius + kBoxWidth + 40, 2 * radius + kBoxHeight + 60};
        for (size_t i = 0; i < places_.size(); i++) {
            const double angle = 2 * kPi * static_cast<double>(i) / static_cast<double>(places_.size()) - kPi / 2;
            places_[i] = {size_.x / 2 + radius * std::cos(angle), size_.y / 2 + radius * std::sin(angle)};
        }
        for (const auto& cause : graph.at("causes"))
            for (const auto& fiber : cause.at("fibers")) guilty_.insert(fiber.get<size_t>());
    }
    std::string svg() const {
        std::string out = fmt::format(
            "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"wait-for graph\"><defs><marker id=\"tip\" "
            "viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path "
            "d=\"M0 0L10 5L0 10z\"/></marker></defs>\n",
            size_.x, size_.y);
        for (const auto& edge : graph_.at("edges")) out += arrow(edge);
        for (size_t i = 0; i < places_.size(); i++) out += box(graph_.at("fibers")[i], places_[i]);
        return out + "</svg>\n";
    }

  private:
    std::string arrow(const json& edge) const {
        const size_t from = edge.at("from"), to = edge.at("to");
        if (from >= places_.size() || to >= places_.size()) return {};
        Point a = places_[from], b = places_[to];
        if (from == to)
            return fmt::format(
                "<path class=\"edge\" d=\"M{:.0f} {:.0f}c60 -60 60 60 0 {:.0f}\" marker-end=\"url(#tip)\"/>\n",
                a.x + kBoxWidth / 2, a.y - 10, 20.0);
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        const Point step = {(b.x - a.x) / length, (b.y - a.y) / length};
        const double reach = std::min(kBoxWidth / 2 / std::max(0.01, std::abs(step.x)),
                                      kBoxHeight / 2 / std::max(0.01, std::abs(step.y))) +
                             3;
        const Point shift = {-step.y * 7, step.x * 7};  // two arrows between the same boxes stay apart
        return fmt::format(
            "<path class=\"edge\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f}\" "
            "marker-end=\"url(#tip)\"><title>{}</title></path>\n<text class=\"deed\" x=\"{:.0f}\" "
            "y=\"{:.0f}\">{}</text>\n",
            a.x + step.x * reach + shift.x, a.y + step.y * reach + shift.y, b.x - step.x * reach + shift.x,
            b.y - step.y * reach + shift.y, escaped(line_text(edge.at("line"))), (a.x + b.x) / 2 + shift.x * 2,
            (a.y + b.y) / 2 + shift.y * 2, escaped(edge.at("deed")));
    }
    std::string box(const json& fiber, Point at) const {
        const bool waiting = fiber.at("state") == "waiting";
        const char* kind = guilty_.count(fiber.at("id").get<size_t>()) ? "guilty" : waiting ? "waiting" : "finished";
        const std::string words = waiting ? fiber.at("words").get<std::string>() : "has finished";
        const std::string line = waiting ? line_text(fiber.at("line")) : "";
        return fmt::format(
            "<g class=\"{}\"><rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"6\"/>"
            "<text x=\"{:.0f}\" y=\"{:.0f}\" class=\"who\">{}</text><text x=\"{:.0f}\" y=\"{:.0f}\">{}</text><text "
            "x=\"{:.0f}\" y=\"{:.0f}\" class=\"line\">{}</text></g>\n",
            kind, at.x - kBoxWidth / 2, at.y - kBoxHeight / 2, kBoxWidth, kBoxHeight, at.x, at.y - 13,
            escaped(title(fiber)), at.x, at.y + 4, escaped(words), at.x, at.y + 20, escaped(line));
    }

    const json& graph_;
    std::vector<Point> places_;
    Point size_{};
    std::set<size_t> guilty_;
};

std::string table(const json& graph) {
    std::string out = "<table><tr><th>core</th><th>role</th><th>kernel</th><th>state</th><th>line</th></tr>\n";
    for (const auto& fiber : graph.at("fibers")) {
        const bool waiting = fiber.at("state") == "waiting";
        out += fmt::format("<tr><td>({},{})</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                           fiber.at("core")[0].get<int>(), fiber.at("core")[1].get<int>(), escaped(fiber.at("role")),
                           escaped(fiber.at("kernel")),
                           escaped(waiting ? fiber.at("words").get<std::string>() : "has finished"),
                           waiting ? escaped(line_text(fiber.at("line"))) : "");
    }
    return out + "</table>\n";
}

constexpr const char* kStyle =
    "body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "h1{font-size:1.3em}.cause{border-left:4px solid #b3261e;padding:.3em .8em;margin:.6em 0}.help{border-left:4px "
    "solid #2e6f40;padding:.3em .8em;margin:.6em 0}"
    "svg{width:100%;height:auto;margin:1em 0}svg text{font:11px system-ui,sans-serif;text-anchor:middle;fill:#222}svg "
    ".who{font-weight:bold;font-size:12px}"
    "svg .line{font-family:monospace;font-size:10px}rect{fill:#f4f4f4;stroke:#777}.waiting "
    "rect{fill:#fff3d6;stroke:#b07d00}.guilty rect{fill:#fde3e1;stroke:#b3261e;stroke-width:2}"
    ".edge{stroke:#555;fill:none}.deed{fill:#555}table{border-collapse:collapse;width:100%}td,th{border:1px solid "
    "#ccc;padding:.2em .5em;text-align:left}td:last-child{font-family:monospace}";

}  // namespace

std::string svg(const nlohmann::json& graph) { return Drawing(graph).svg(); }

std::string html(const nlohmann::json& graph) {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>Deadlock</title><style>{}</style>\n<h1>No kernel can run, nothing is in "
        "flight</h1>\n",
        kStyle);
    for (const auto& cause : graph.at("causes")) {
        out += fmt::format("<p class=\"cause\"><b>Cause:</b> {}</p>\n", escaped(cause.at("text")));
        if (cause.at("help") != "")
            out += fmt::format("<p class=\"help\"><b>Help:</b> {}</p>\n", escaped(cause.at("help")));
    }
    out += Drawing(graph).svg();
    if (graph.at("fibers").size() > kMaxDrawn)
        out += fmt::format("<p>The first {} of {} are drawn.</p>\n", kMaxDrawn, graph.at("fibers").size());
    return out + table(graph) + "</html>\n";
}

}  // namespace tessera::deadlock
