#include "designer/plot.h"

#include "designer/markup.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace zermelo::designer {

namespace {

// In units of the picture, which the page scales.
constexpr double width = 480, height = 250;
constexpr double left = 56, right = 12, top = 12, bottom = 46;
constexpr double inner_width = width - left - right, inner_height = height - top - bottom;
constexpr std::size_t most_labels = 12; // on the axis below
constexpr double widest_bar = 40;

class Drawing {
  public:
    explicit Drawing(const Plot &plot) : plot_(plot) {
        double most = 0;
        for (const Point &point : plot.points) most = std::max(most, point.value);
        ticks_ = plot.logarithmic ? powers_of_ten(most) : ticks(most > 0 ? most : 1);
    }

    std::string bars() const {
        std::string out;
        double slot = inner_width / static_cast<double>(plot_.points.size());
        double wide = std::min(slot * 0.8, widest_bar);
        for (std::size_t i = 0; i < plot_.points.size(); ++i) {
            double y = y_of(plot_.points[i].value);
            out += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}">{}</rect>)",
                               x_of(i) - wide / 2, y, wide, top + inner_height - y, title_of(i));
        }
        return finish(element("g", out, "class=\"bars\""));
    }

    std::string line() const {
        std::string path, dots;
        bool few = plot_.points.size() <= 60; // otherwise the line alone is clearer
        for (std::size_t i = 0; i < plot_.points.size(); ++i) {
            double x = x_of(i), y = y_of(plot_.points[i].value);
            path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", x, y);
            if (few)
                dots +=
                    fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3">{}</circle>)", x, y, title_of(i));
        }
        return finish(fmt::format(R"(<polyline class="line" points="{}"/>)", path) +
                      element("g", dots, "class=\"dots\""));
    }

  private:
    double x_of(std::size_t point) const {
        return left +
               inner_width * (static_cast<double>(point) + 0.5) / static_cast<double>(plot_.points.size());
    }
    double y_of(double value) const {
        double part = value / ticks_.back();
        if (plot_.logarithmic)
            part = value < 1 ? 0 : (1 + std::log10(value)) / (1 + std::log10(ticks_.back()));
        return top + inner_height * (1 - part);
    }
    std::string title_of(std::size_t point) const {
        return element("title", escaped(plot_.points[point].title));
    }

    std::string axes() const {
        std::string out;
        for (double tick : ticks_) {
            double y = y_of(tick);
            out += fmt::format(R"(<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", left,
                               width - right, y, y);
            out += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", left - 6, y + 4,
                               short_number(tick));
        }
        std::size_t every = (plot_.points.size() + most_labels - 1) / most_labels;
        for (std::size_t i = 0; i < plot_.points.size(); i += every)
            out += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", x_of(i),
                               height - bottom + 18, escaped(plot_.points[i].label));
        out += fmt::format(R"(<line class="axis" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>)", left, width - right,
                           height - bottom);
        out += fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">{}</text>)", left + inner_width / 2,
                           height - 6, escaped(plot_.x));
        out += fmt::format(
            R"svg(<text transform="translate(13 {}) rotate(-90)" text-anchor="middle">{}</text>)svg",
            top + inner_height / 2, escaped(plot_.y));
        return element("g", out, "class=\"axes\" aria-hidden=\"true\"");
    }

    std::string finish(const std::string &marks) const {
        std::string content =
            element("title", escaped(plot_.title), fmt::format("id=\"{}-title\"", plot_.id)) +
            element("desc", escaped(plot_.description), fmt::format("id=\"{}-text\"", plot_.id));
        return element(
                   "svg", content + axes() + marks,
                   fmt::format("viewBox=\"0 0 {0} {1}\" role=\"img\" aria-labelledby=\"{2}-title {2}-text\"",
                               width, height, plot_.id)) +
               "\n";
    }

    const Plot &plot_;
    std::vector<double> ticks_;
};

} // namespace

std::string bars(const Plot &plot) { return Drawing(plot).bars(); }
std::string line(const Plot &plot) { return Drawing(plot).line(); }

std::vector<double> ticks(double most) {
    double power = std::pow(10, std::floor(std::log10(most))), step = 2 * power;
    for (double finer : {1.0, 0.5, 0.2}) // as long as there are few
        if (most / (finer * power) <= 5.5) step = finer * power;
    std::vector<double> out{0};
    while (out.back() < most * (1 - 1e-9)) out.push_back(step * static_cast<double>(out.size()));
    return out;
}

std::vector<double> powers_of_ten(double most) {
    std::vector<double> out{1};
    while (out.back() < most) out.push_back(out.back() * 10);
    return out;
}

std::string short_number(double number) {
    constexpr struct {
        double size;
        const char *unit;
    } units[] = {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}};
    for (const auto &[size, unit] : units)
        if (number >= size) return fmt::format("{:g}{}", number / size, unit);
    return fmt::format("{:g}", number);
}

} // namespace zermelo::designer
