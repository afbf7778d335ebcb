"""Runs the measurements of a paper and writes a page: tables with the published figures beside ours, and plots.

bench/run builds the programs and calls this.
"""
import argparse
import platform
import subprocess
import sys
from pathlib import Path

import plot

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "build/release/bench"
LEAST = 0.0001  # for logarithms


def number(text):
    """The value of a field; None if there is none, or if it was not reached."""
    try:
        return max(float(text), LEAST)
    except ValueError:
        return None


class Page:
    def __init__(self, name, title, options):
        self.name, self.options = name, options
        self.folder = options.out
        self.folder.mkdir(parents=True, exist_ok=True)
        self.right = True
        self.plots = 0
        self.lines = [f"# {title}", "", f"Zermelo {version()} on {machine()}; at most {options.time:g} s for one "
                      f"row{', without long rows' if options.skip_long else ''}. Times are in seconds; `*` and `?` "
                      "not decided within the limit, `-` not there. Published figures are from the machines of "
                      "their authors."]

    def measure(self, program, *arguments, skips=True):
        """Runs a program; its rows, by column."""
        command = [str(PROGRAMS / program), "--time", str(self.options.time), *map(str, arguments)]
        if skips and self.options.skip_long:
            command.append("--skip-long")
        print("bench:", program, *arguments, file=sys.stderr)
        rows, names = [], None
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                print(" ", line, end="", file=sys.stderr)
                if line.startswith("#"):
                    self.text(line.lstrip("# ").rstrip())
                elif names is None:
                    names = line.split()
                else:
                    rows.append(dict(zip(names, line.split())))
        if process.returncode > 1:
            sys.exit(f"bench/run: {program} failed")
        self.right &= process.returncode == 0
        return rows

    def heading(self, text):
        self.lines += ["", f"## {text}"]

    def text(self, text):
        self.lines += ["", text]

    def table(self, rows, columns):
        """Columns: what they are called in the rows, and on the page."""
        self.lines += ["", "| " + " | ".join(columns.values()) + " |", "|---" + "|---:" * (len(columns) - 1) + "|"]
        for row in rows:
            self.lines.append("| " + " | ".join(row.get(column, "-") for column in columns) + " |")

    def plot(self, kind, title, *arguments):
        self.plots += 1
        file = f"{self.name}-{self.plots}.svg"
        kind(self.folder / file, title, *arguments)
        self.lines += ["", f"![{title}]({file})"]

    def cactus(self, title, series):
        self.plot(plot.cactus, title, "games solved", "seconds for each", series)

    def scatter(self, title, x_label, y_label, rows, x, groups):
        """Groups: by name, the column of the values that go up."""
        points = {name: [(number(row[x]), number(row[y]), row["game"]) for row in rows] for name, y in groups.items()}
        self.plot(plot.scatter, title, x_label, y_label, points)

    def write(self):
        path = self.folder / f"{self.name}.md"
        path.write_text("\n".join(self.lines) + "\n")
        print(path)
        return self.right


def version():
    done = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True)
    return done.stdout.strip() or "of unknown version"


def machine():
    names = [line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return f"{names[0]}, {len(names)} processors" if names else platform.machine()


def decided(rows, answer, seconds):
    """The rows, with the seconds of those that are not decided blotted out."""
    return [row | {seconds: "?"} if row[answer] == "?" else row for row in rows]


def column(rows, name):
    return [number(row[name]) for row in rows]


def qbf(options):
    page = Page("qbf", "Can the first player win?", options)
    page.text("He, Saffidine and Thielscher, *Solving Two-player Games with QBF Solvers in General Game Playing* (AAMAS "
              "2024). `win:9` won within 9 steps, `no:15` never won, `open:19` not won within 19 steps.")

    page.heading("Table 2, by whatever engine suits")
    page.text("`paper` is the best of DepQBF, CAQE and minimax there, `prototype` the best in the README of its "
              "program, both without preprocessing; `by hand` is a search written for the one game. Ours, with "
              "analysis, is for the whole game.")
    rows = decided(page.measure("bench_table2"), "wins", "both_s")
    page.table(rows, {"game": "game", "paper": "paper", "paper_s": "s", "prototype": "prototype", "prototype_s": "s",
                      "hand_s": "by hand s", "wins": "Zermelo: wins", "both_s": "s", "nodes": "nodes",
                      "verdict": "verdict"})
    rows = [row for row in rows if row["paper_s"] != "-"]
    page.cactus("Games of Table 2", {"Zermelo": column(rows, "both_s"), "paper, best": column(rows, "paper_s"),
                                     "prototype, best": column(rows, "prototype_s"), "by hand": column(rows, "hand_s")})
    page.scatter("Games of Table 2", "paper, best (s)", "Zermelo (s)", rows, "paper_s", {"Zermelo": "both_s"})

    page.heading("Table 2, by quantified boolean formulas")
    page.text("By encoding and quantification; CC and CL are ours. DepQBF and CAQE are the paper's seconds for solving "
              "alone, after bloqqer. Ours are for encoding, preprocessing and solving, by our solver "
              "(`abstraction`) and by DepQBF.")
    rows = decided(page.measure("bench_qbf"), "wins", "all_s")
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    ours = {}
    for encoding in dict.fromkeys(row["encoding"] for row in rows):
        games = {}
        for row in rows:
            if row["encoding"] == encoding:
                games.setdefault(row["game"], dict(row))[row["solver"]] = row["all_s"]
        ours[encoding] = list(games.values())
        page.text(f"**{encoding}**")
        page.table(ours[encoding], {"game": "game", "depth": "depth", "bloqqer_s": "bloqqer s", "depqbf_s": "DepQBF s",
                                    "caqe_s": "CAQE s"} | {solver: f"Zermelo: {solver} s" for solver in solvers})
    for solver in solvers:
        page.cactus(f"Formulas, by {solver}", {f"Zermelo {encoding}": column(games, solver)
                                               for encoding, games in ours.items()})
    if games := ours.get("GD"):
        page.cactus("Formulas, encoding GD", {f"Zermelo, {solver}": column(games, solver) for solver in solvers} |
                    {"paper, DepQBF": column(games, "depqbf_s"), "paper, CAQE": column(games, "caqe_s")})
        page.scatter("Formulas, encoding GD", "paper, CAQE alone (s)", "Zermelo, all stages (s)", games, "caqe_s",
                     {solver: solver for solver in solvers})

    page.heading("Table 3: sizes of formulas")
    page.text("Variables/clauses/blocks/universals, plain and after preprocessing, by bloqqer there.")
    rows = page.measure("bench_qbf", "--sizes", "bt2_3x4")
    page.table(rows, {"game": "game", "encoding": "encoding", "depth": "depth", "paper_plain": "paper: plain",
                      "plain": "Zermelo: plain", "paper_bloqqer": "paper: bloqqer", "simplified": "Zermelo: simplified"})
    return page.write()


def stochastic(options):
    page = Page("stochastic", "How likely is a win?", options)
    page.text("He and Thielscher, *An ASP-based approach to Solving General Stochastic Two-Player Games*. Q_b and Q_d "
              "are the paper's encodings, with the baseline and the dependency-based prefix, and EMM its "
              "expectiminimax. Ours: both encodings by our rules of the games and our solver, our own encoding from the "
              "circuit, and forward search, each with encoding, in processor time of one core. `exact` means that every "
              "probability that was found is the known fraction.")
    search = decided(page.measure("bench_stochastic"), "answer", "both_s")
    formulas = decided(page.measure("bench_sqasp"), "verdict", "all_s")
    rows = []
    for row in search:
        same = [it for it in formulas if (it["game"], it["role"]) == (row["game"], row["role"])]
        wrong = [it for it in same if it["verdict"] not in ("ok", "?")]
        rows.append(row | {it["encoding"]: it["all_s"] for it in same} | ({"answer": "WRONG"} if wrong else {}))
    page.heading("The table")
    page.table(rows, {"game": "game", "role": "role", "paper_%": "paper %", "baseline_s": "Q_b s",
                      "dependency_s": "Q_d s", "emm_s": "EMM s", "%": "Zermelo: %", "answer": "answer", "Qb": "Q_b s",
                      "Qd": "Q_d s", "C": "circuit s", "both_s": "search s"})
    ours = {"Zermelo Q_b": "Qb", "Zermelo Q_d": "Qd", "Zermelo circuit": "C", "Zermelo search": "both_s"}
    rows = [row for row in rows if {"Qb", "Qd", "C"} <= row.keys()]
    page.cactus("Games of chance", {name: column(rows, key) for name, key in ours.items()} |
                {"paper Q_b": column(rows, "baseline_s"), "paper Q_d": column(rows, "dependency_s"),
                 "paper EMM": column(rows, "emm_s")})
    page.scatter("Games of chance", "paper, Q_d (s)", "Zermelo (s)", rows, "dependency_s", ours)

    page.heading("Forward search")
    page.text("`by hand` is a dynamic programme written for the one game; ours is with reading, grounding, compiling and "
              "analysis.")
    page.table(search, {"game": "game", "role": "role", "hand_s": "by hand s", "both_s": "Zermelo s",
                        "x_paper": "times as fast as the paper's best", "nodes": "nodes", "MiB": "MiB"})

    page.heading("Every state")
    page.text("The value of every state that can be reached, by the engine `layers`, kept in memory; without reading, "
              "grounding, compiling and analysis.")
    page.table(search, {"game": "game", "role": "role", "states": "states", "layers_s": "seconds",
                        "states_MiB": "MiB"})

    page.heading("Formulas")
    page.text("Variables/clauses/blocks/chances, and variables/clauses after simplification. SharpSSAT is the paper's "
              "solver, measured on formulas that were made from its own rules of the games.")
    page.table(formulas, {"game": "game", "role": "role", "encoding": "encoding", "formula": "formula",
                          "simplified": "simplified", "sharpssat_s": "SharpSSAT s", "encode_s": "encode s",
                          "solve_s": "solve s", "x_sharpssat": "times SharpSSAT", "decisions": "decisions"})

    if options.formulas.is_dir():
        page.heading("Formulas of others")
        page.text("The same formulas for both solvers.")
        rows = decided(page.measure("bench_ssat", options.formulas), "verdict", "ours_s")
        page.table(rows, {"game": "formula", "sharpssat_s": "SharpSSAT s", "ours_s": "Zermelo s", "x": "times as fast",
                          "decisions": "decisions", "verdict": "verdict"})
        page.scatter("Formulas of others", "SharpSSAT (s)", "Zermelo (s)", rows, "sharpssat_s", {"Zermelo": "ours_s"})
    return page.write()


def strong(options):
    page = Page("strong", "The values of all states", options)
    page.text("Kissmann and Edelkamp, *Layer-Abstraction for Symbolically Solving General Two-Player Games* (ICAPS "
              "2010), Table 1, on one core, with reading and analysis. Both want the difference of their goals. "
              "`public` are the rules that everybody plays with; where the rules are ours and others, only the sizes "
              "can be compared. `swapped`: what was printed has the roles the other way round.")
    games = ["--games", options.games] if options.games.is_dir() else []
    columns = {"game": "game", "rules": "rules", "engine": "engine", "paper": "paper: values", "values": "Zermelo: values",
               "verdict": "verdict", "new_s": "paper, new s", "existing_s": "paper, existing s",
               "both_s": "Zermelo s", "x_paper": "times as fast as the paper's best", "states": "states", "MiB": "MiB"}
    rows = decided(page.measure("bench_strong", *games), "values", "both_s")
    page.table(rows, columns)
    page.cactus("All states", {"Zermelo": column(rows, "both_s"), "paper, new": column(rows, "new_s"),
                               "paper, existing": column(rows, "existing_s")})
    page.scatter("All states", "paper, new (s)", "Zermelo (s)", rows, "new_s", {"Zermelo": "both_s"})

    page.heading("The value of the first state alone")
    page.text("By the engines that `auto` chooses.")
    page.table(decided(page.measure("bench_strong", *games, "--engine", "auto"), "values", "both_s"), columns)

    if (PROGRAMS / "bench_buddy").exists():
        page.heading("The same method as it is written, on BuDDy")
        page.text("A relation for each joint move, over all variables; relational products and pre-images move by "
                  "move. Each in a process of its own, whose peak of memory is shown.")
        page.table(page.measure("bench_buddy", skips=False),
                   {"game": "game", "states": "states", "buddy_s": "BuDDy s", "ours_s": "Zermelo s",
                    "x": "times as fast", "buddy_MiB": "BuDDy MiB", "ours_MiB": "Zermelo MiB",
                    "x_MiB": "times as much", "answers": "answers"})
    return page.write()


def need_games(options):
    if not options.games.is_dir():
        sys.exit(f"bench/run: {options.games} is not there; --games says where the rules are")


def frame(options):
    need_games(options)
    page = Page("frame", "What changes instead of what persists", options)
    page.text("Romero, Saffidine and Thielscher, *Solving the Inferential Frame Problem in the General Game Description "
              "Language* (AAAI 2014), Table 1: the naive tree walk by a reasoner that works on the rules, with the game "
              "as it is, with the direct and with the pruned translation. Theirs is Fluxplayer, ours the lifted "
              "reasoner; `lanes` is the same walk by the compiled game, `changes` by its incremental evaluator.")
    rows = page.measure("bench_frame", options.games, skips=False)
    page.table(rows, {"game": "game", "depth": "depth", "states": "states", "published_k": "published, thousands",
                      "counts": "counts", "original": "original s", "direct": "direct s", "pruned": "pruned s",
                      "speedup": "speed-up", "published": "published speed-up", "lanes": "lanes s",
                      "changes": "changes s", "x_java": "times Java prover", "x_prolog": "times SWI-Prolog"})
    page.text("Clauses of the descriptions, and the seconds of the translation.")
    page.table(rows, {"game": "game", "clauses": "original", "c_direct": "direct", "c_pruned": "pruned",
                      "translate": "seconds"})
    page.scatter("Seconds of the walk", "original (s)", "translated (s)", rows, "original",
                 {"direct": "direct", "pruned": "pruned"})
    return page.write()


def step(options):
    need_games(options)
    page = Page("step", "States per second", options)
    page.text("The naive tree walk of Romero, Saffidine and Thielscher, *Solving the Inferential Frame Problem in the "
              "General Game Description Language* (AAAI 2014), on one core, beside other reasoners in the same walk.")
    rows = page.measure("bench_step", options.games, skips=False)
    names = {"java/s": "Java prover", "prolog/s": "Prolog", "propnet/s": "propositional net",
             "split/s": "the same, split goals"}
    page.table(rows, {"game": "game", "depth": "depth", "states": "states", "count": "count"} | names |
               {"states/s": "Zermelo", "x_java": "times Java", "x_best": "times the best other"})
    page.plot(plot.cactus, "States per second", "games, slowest first", "states per second",
              {"Zermelo": column(rows, "states/s")} | {name: column(rows, key) for key, name in names.items()})
    points = {name: [(number(row[key]), number(row["states/s"]), row["game"]) for row in rows if number(row[key])]
              for key, name in names.items()}
    page.plot(plot.scatter, "States per second", "others", "Zermelo", points)
    return page.write()


def one_state(options):
    need_games(options)
    page = Page("one_state", "One state at a time", options)
    page.text("Single states per second along random plays, with everything about each state and its successor, on one "
              "core: by a pass over all gates, and by what changes. `chosen` is what `circuit/fastest.h` takes after "
              "a few steps with both.")
    rows = page.measure("bench_one_state", options.games, skips=False)
    page.table(rows, {"game": "game", "fluents": "fluents", "moves": "moves", "gates": "gates", "lanes/s": "lanes",
                      "incremental/s": "by changes", "ratio": "ratio", "chosen": "chosen", "choice_s": "choosing s"})
    page.scatter("States per second", "by a pass over all gates", "by what changes", rows, "lanes/s",
                 {"by what changes": "incremental/s"})
    return page.write()


PAPERS = {"qbf": qbf, "stochastic": stochastic, "strong": strong, "frame": frame, "step": step, "one_state": one_state}


def main():
    parser = argparse.ArgumentParser(prog="bench/run", description="All tables of a paper in one command: a page with "
                                     "the published figures beside ours, and plots.")
    parser.add_argument("papers", nargs="+", choices=[*PAPERS, "all"], metavar="PAPER",
                        help=f"{', '.join(PAPERS)} or all: see bench/README.md")
    parser.add_argument("--out", type=Path, default=ROOT / "build/pages", metavar="DIR",
                        help="where PAPER.md and its plots go [build/pages]")
    parser.add_argument("--time", type=float, default=60, metavar="SECONDS", help="for one row [60]")
    parser.add_argument("--skip-long", action="store_true", help="leave out the rows that take long")
    parser.add_argument("--games", type=Path, default=ROOT / "../shared/conformance", metavar="DIR",
                        help="frame, step, one_state, strong: where the rules are [../shared/conformance]")
    parser.add_argument("--formulas", type=Path, default=ROOT / "../shared/ssat", metavar="DIR",
                        help="stochastic: where formulas of others are [../shared/ssat]")
    options = parser.parse_args()
    papers = PAPERS if "all" in options.papers else dict.fromkeys(options.papers)
    results = [PAPERS[name](options) for name in papers]
    return 0 if all(results) else 1


sys.exit(main())
