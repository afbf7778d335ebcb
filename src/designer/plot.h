// Plots as SVG: bars, or a line. They take their colours from the page, so that they are readable in light
// and dark, and have titles for those who do not see them.
#pragma once

#include <string>
#include <vector>

namespace zermelo::designer {

struct Point {
    std::string label; // on the axis
    double value;
    std::string title; // what is said about it in full
};

struct Plot {
    std::string id; // of the page's elements
    std::string title, description;
    std::string x, y; // what the axes are
    std::vector<Point> points;
    bool logarithmic = false; // values below 1 are at the bottom
};

std::string bars(const Plot &plot);
std::string line(const Plot &plot);

// Round numbers from 0 on, a few of them, of which the last is at least `most`; `most` is above 0.
std::vector<double> ticks(double most);
// 1, 10, 100, …, up to the first that is at least `most`.
std::vector<double> powers_of_ten(double most);

// A number for people: 1200000 as "1.2 M", 0.25 as "0.25".
std::string short_number(double number);

} // namespace zermelo::designer
