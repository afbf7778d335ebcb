#include "designer/page.h"

namespace zermelo::designer {

const char *const style_sheet = R"css(
:root { color-scheme: light dark;
  --ground: #fcfcfa; --raised: #ffffff; --text: #1d2126; --faint: #5b6570; --line: #d9dde1;
  --accent: #2b5f9e; --good: #1d7044; --bad: #a8321f; --open: #8a5a00; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #15181c; --raised: #1d2126; --text: #e6e8ea; --faint: #a3acb5; --line: #3a4148;
  --accent: #7fb2ea; --good: #6cc793; --bad: #f08f7c; --open: #e0b25c; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 62rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--accent); }
.kind { color: var(--faint); margin-top: .3rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
.said { list-style: none; margin: .6rem 0; padding: 0; max-width: 46rem; }
.said li { position: relative; padding: .15rem 0 .15rem 1.7rem; overflow-wrap: anywhere; }
.said .sign { position: absolute; left: 0; width: 1.2rem; text-align: center; font-weight: 700; }
.good .sign, .value.good { color: var(--good); }
.bad .sign, .value.bad { color: var(--bad); }
.open .sign, .value.open { color: var(--open); }
.value { font-weight: 600; }
.long { display: inline-block; min-width: 12rem; max-width: 20rem; white-space: normal; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; padding: .7rem .9rem;
  overflow-x: auto; font: .9rem/1.35 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
code { font: .9em ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.step { display: inline-block; max-width: 100%; }
.wide { overflow-x: auto; margin: .6rem 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .28rem 1.1rem .28rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--faint); font-weight: 600; }
tbody th { font-weight: 500; }
tbody th code { white-space: nowrap; }
td:not(.number) { min-width: 8rem; }
.number { text-align: right; white-space: nowrap; }
.faint { color: var(--faint); }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: .5rem 1.5rem; }
figure { margin: .6rem 0; min-width: 0; }
figcaption { font-weight: 600; font-size: .95rem; }
svg { display: block; width: 100%; max-width: 36rem; height: auto; }
svg text { fill: var(--faint); font: 12px system-ui, "DejaVu Sans", sans-serif; }
.grid { stroke: var(--line); stroke-width: 1; }
.axis { stroke: var(--faint); stroke-width: 1; }
.bars rect { fill: var(--accent); }
.line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
.dots circle { fill: var(--accent); }
details { margin: .4rem 0; }
summary { cursor: pointer; color: var(--accent); }
footer { margin-top: 2.5rem; color: var(--faint); font-size: .9rem; }
@media (max-width: 30rem) { body { padding: 1rem .8rem 2rem; } th, td { padding-right: .7rem; }
  svg text { font-size: 15px; } }
@media print { :root { --ground: #fff; --raised: #fff; --text: #000; --faint: #444; --line: #bbb; --accent: #1f4e86;
    --good: #14532f; --bad: #7d1f10; --open: #6b4500; }
  body { max-width: none; padding: 0; font-size: 10pt; } nav { display: none; }
  .wide, pre { overflow: visible; } pre { white-space: pre-wrap; }
  figure, tr, .said li { break-inside: avoid; } h2, h3 { break-after: avoid; } }
)css";

} // namespace zermelo::designer
