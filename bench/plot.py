"""Plots as SVG, with logarithmic axes: cactus and scatter. A value that is None was not reached."""
import math
from html import escape

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 80, 220, 40, 50
COLOURS = ["#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f"]


class Log:
    """Maps values to places on an axis with decades."""

    def __init__(self, values, begin, end):
        values = [value for value in values if value]
        self.low = math.floor(math.log10(min(values, default=1)))
        self.high = max(math.ceil(math.log10(max(values, default=1))), self.low + 1)
        self.begin, self.end = begin, end

    def at(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)

    def ticks(self):
        return [10.0**power for power in range(self.low, self.high + 1)]


class Drawing:
    def __init__(self, title, x_label, y_label):
        self.right, self.bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        middle = (TOP + self.bottom) / 2
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
            ' font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        ]
        self.text((LEFT + self.right) / 2, 22, title, "middle", size=15)
        self.text((LEFT + self.right) / 2, HEIGHT - 12, x_label, "middle")
        self.text(16, middle, y_label, "middle", turn=True)

    def text(self, x, y, words, anchor="start", size=12, turn=False):
        turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turn else ""
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{turned}>'
                          f"{escape(words)}</text>")

    def line(self, x1, y1, x2, y2, colour="#ddd", dashes=""):
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"'
                          f' stroke-dasharray="{dashes}"/>')

    def dot(self, x, y, colour, hint):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}" fill-opacity="0.8">'
                          f"<title>{escape(hint)}</title></circle>")

    def legend(self, index, name, colour):
        y = TOP + 10 + 20 * index
        self.dot(self.right + 15, y - 4, colour, name)
        self.text(self.right + 25, y, name)

    def decades(self, axis, upright):
        for value in axis.ticks():
            at, name = axis.at(value), f"{value:g}"
            if upright:
                self.line(LEFT, at, self.right, at)
                self.text(LEFT - 6, at + 4, name, "end")
            else:
                self.line(at, TOP, at, self.bottom)
                self.text(at, self.bottom + 18, name, "middle")

    def write(self, path):
        path.write_text("\n".join([*self.parts, "</svg>"]) + "\n")


def cactus(path, title, x_label, y_label, series):
    """For each name a list of values, sorted: how many rows are done within how much."""
    drawing = Drawing(title, x_label, y_label)
    done = {name: sorted(value for value in values if value) for name, values in series.items()}
    axis = Log([value for values in done.values() for value in values], drawing.bottom, TOP)
    most = max(map(len, done.values()), default=0) or 1
    drawing.decades(axis, upright=True)

    def across(count):
        return LEFT + (drawing.right - LEFT) * count / most

    for count in range(0, most + 1, max(1, round(most / 8))):
        drawing.text(across(count), drawing.bottom + 18, str(count), "middle")
    for index, (name, values) in enumerate(done.items()):
        colour = COLOURS[index % len(COLOURS)]
        points = [(across(count), axis.at(value)) for count, value in enumerate(values, 1)]
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawing.parts.append(f'<polyline points="{places}" fill="none" stroke="{colour}"/>')
        for (x, y), value in zip(points, values):
            drawing.dot(x, y, colour, f"{name}: {value:g}")
        drawing.legend(index, f"{name} ({len(values)})", colour)
    drawing.write(path)


def scatter(path, title, x_label, y_label, groups):
    """For each name a list of (x, y, hint). What was not reached stands on the dashed lines."""
    drawing = Drawing(title, x_label, y_label)
    points = [point for group in groups.values() for point in group]
    values = [value for point in points for value in point[:2]]
    across, up = Log(values, LEFT, drawing.right - 15), Log(values, drawing.bottom, TOP + 15)
    drawing.decades(across, upright=False)
    drawing.decades(up, upright=True)
    low, high = across.ticks()[0], across.ticks()[-1]
    drawing.line(across.at(low), up.at(low), across.at(high), up.at(high), "#888")
    drawing.line(drawing.right, TOP, drawing.right, drawing.bottom, "#888", "4 3")
    drawing.line(LEFT, TOP, drawing.right, TOP, "#888", "4 3")
    for index, (name, group) in enumerate(groups.items()):
        colour = COLOURS[index % len(COLOURS)]
        for x, y, hint in group:
            drawing.dot(across.at(x) if x else drawing.right, up.at(y) if y else TOP, colour, hint)
        drawing.legend(index, name, colour)
    drawing.write(path)
