// One type scale (--s), one spacing scale (--g), and colour only where it carries a meaning.
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1a1d23; --soft: #565e6c; --paper: #ffffff; --sheet: #f6f7f8; --line: #dfe2e7;
  --bad: #b3261e; --bad-tint: #fdf1f0; --warn: #8a5300; --warn-tint: #fdf5e8;
  --good: #0b6b4f; --good-tint: #eef7f3; --calm: #3f5b86; --calm-tint: #eff3f9;
  --s1: 0.8125rem; --s2: 0.9375rem; --s3: 1.125rem; --s4: 1.5rem; --s5: 2.25rem;
  --g1: 0.25rem; --g2: 0.5rem; --g3: 1rem; --g4: 1.5rem; --g5: 2.5rem; --g6: 4rem;
  --round: 0.625rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e9ebef; --soft: #a9b1be; --paper: #14161a; --sheet: #1c1f25; --line: #343943;
    --bad: #ff9d94; --bad-tint: #2d1a19; --warn: #f0bd72; --warn-tint: #2a2115;
    --good: #7fd6b4; --good-tint: #14261f; --calm: #a9c2ec; --calm-tint: #1a212d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--s2)/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
.page { max-width: 66rem; margin: 0 auto; padding: var(--g4) clamp(1rem, 4vw, 2.5rem); }
h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; font-weight: 650; }
h1 { font-size: var(--s5); letter-spacing: -0.02em; }
h2 { font-size: var(--s4); letter-spacing: -0.01em; }
h3 { font-size: var(--s3); }
p, ul, ol, dl, dd, figure { margin: 0; }
ul, ol { padding-left: 1.25rem; }
li + li { margin-top: var(--g1); }
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.2em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--calm); outline-offset: 3px; border-radius: 3px; }
.soft { color: var(--soft); }
.small { font-size: var(--s1); }
.t, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.93em; overflow-wrap: anywhere; }
.t { background: var(--sheet); border-radius: 4px; padding: 0.08em 0.35em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.top { display: flex; flex-wrap: wrap; gap: var(--g1) var(--g3); justify-content: space-between; align-items: center; font-size: var(--s1); color: var(--soft); }
.brand { display: inline-flex; gap: var(--g2); align-items: center; font-weight: 650; color: var(--ink); }
.brand svg { width: 1.25rem; height: 1.25rem; }
.verdict { margin-top: var(--g4); padding: var(--g4); border-radius: var(--round); display: grid; grid-template-columns: auto 1fr; gap: var(--g2) var(--g3); align-items: center; background: var(--calm-tint); }
.verdict svg { width: 2.75rem; height: 2.75rem; color: var(--calm); }
.verdict.fail { background: var(--bad-tint); } .verdict.fail svg, .verdict.fail h1 { color: var(--bad); }
.verdict.pass { background: var(--good-tint); } .verdict.pass svg, .verdict.pass h1 { color: var(--good); }
.verdict.unclear { background: var(--warn-tint); } .verdict.unclear svg, .verdict.unclear h1 { color: var(--warn); }
.verdict .said { grid-column: 1 / -1; }
.verdict .said p + p { margin-top: var(--g1); }
.verdict .lead { font-size: var(--s3); }
.facts { margin-top: var(--g3); display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1px; background: var(--line); border: 1px solid var(--line); border-radius: var(--round); overflow: hidden; }
.facts > div { background: var(--paper); padding: var(--g3); }
.facts dt { font-size: var(--s1); color: var(--soft); }
.facts dd { font-size: var(--s3); font-weight: 650; line-height: 1.4; white-space: nowrap; font-variant-numeric: tabular-nums; }
section { margin-top: var(--g6); }
section > h2 { padding-bottom: var(--g2); border-bottom: 1px solid var(--line); }
section > .intro { margin-top: var(--g2); color: var(--soft); }
.index { list-style: none; padding: 0; margin-top: var(--g3); }
.index li { margin: 0; border-bottom: 1px solid var(--line); }
.index a { display: grid; grid-template-columns: 5.5rem 1fr auto; gap: var(--g1) var(--g3); align-items: baseline; padding: var(--g2) 0; text-decoration: none; }
.index .t { justify-self: start; }
.index a:hover .name { text-decoration: underline; }
.badge { display: inline-block; font-size: var(--s1); font-weight: 600; line-height: 1.5; padding: 0 0.6em; border-radius: 1em; white-space: nowrap; justify-self: start; background: var(--calm-tint); color: var(--calm); }
.badge.critical, .badge.high, .badge.failed { background: var(--bad-tint); color: var(--bad); }
.badge.medium, .badge.unsure { background: var(--warn-tint); color: var(--warn); }
.badge.passed { background: var(--good-tint); color: var(--good); }
.finding { margin-top: var(--g4); padding-top: var(--g4); display: grid; gap: var(--g3) var(--g5); }
.finding + .finding { border-top: 1px solid var(--line); }
.finding header { display: grid; gap: var(--g2); }
.finding .body { display: grid; gap: var(--g3); align-content: start; min-width: 0; }
.finding figure { min-width: 0; }
@media (min-width: 60rem) {
  .finding.shown { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); }
  .finding.shown header { grid-column: 1 / -1; }
  .finding.shown .body { grid-column: 1; grid-row: 2; }
  .finding.shown .pictures { grid-column: 2; grid-row: 2; }
}
figure + figure { margin-top: var(--g3); }
figure img { display: block; max-width: 100%; max-height: 34rem; width: auto; height: auto; border: 1px solid var(--line); border-radius: var(--g2); }
figcaption { margin-top: var(--g1); font-size: var(--s1); color: var(--soft); }
.part h4, .part summary { margin: 0 0 var(--g1); font-size: var(--s1); font-weight: 600; color: var(--soft); }
.rows { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: var(--g1) var(--g3); }
.rows dt { color: var(--soft); }
.seen { list-style: none; padding: 0; }
.part > p { margin-top: var(--g1); }
.hint { padding: var(--g2) var(--g3); border-left: 3px solid var(--calm); background: var(--calm-tint); border-radius: 0 var(--g1) var(--g1) 0; }
details.quiet { border-bottom: 1px solid var(--line); }
details.quiet > summary { cursor: pointer; padding: var(--g3) 0; display: grid; grid-template-columns: 5.5rem 1fr; gap: var(--g1) var(--g3); align-items: baseline; list-style: none; }
details.quiet > summary::-webkit-details-marker { display: none; }
details.quiet > summary .name::after { content: " +"; color: var(--soft); }
details.quiet[open] > summary .name::after { content: " −"; }
details.quiet > .finding { margin-top: 0; padding: 0 0 var(--g4); }
.scroll { overflow-x: auto; margin-top: var(--g3); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: var(--g2) var(--g3) var(--g2) 0; border-bottom: 1px solid var(--line); }
th { font-size: var(--s1); font-weight: 600; color: var(--soft); white-space: nowrap; }
td .t { overflow-wrap: anywhere; }
.plain { margin-top: var(--g3); }
.end { margin-top: var(--g6); padding-top: var(--g3); border-top: 1px solid var(--line); font-size: var(--s1); color: var(--soft); }
.end .rows { margin-top: var(--g2); }
@media (max-width: 34rem) {
  :root { --s5: 1.875rem; --s4: 1.25rem; --g6: 3rem; }
  .verdict { padding: var(--g3); }
  .index a, details.quiet > summary { grid-template-columns: 1fr; }
  .rows { grid-template-columns: 1fr; gap: 0; }
  .rows dd + dt { margin-top: var(--g2); }
  .facts { grid-template-columns: 1fr 1fr; }
  .facts > :last-child:nth-child(odd) { grid-column: 1 / -1; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --sheet: #f2f2f2; --line: #ccc; --bad: #9c1c15; --bad-tint: #fbeeed; --warn: #744600; --warn-tint: #fbf3e6; --good: #075a42; --good-tint: #ebf5f1; --calm: #2f4a73; --calm-tint: #edf1f7; }
  @page { margin: 16mm; }
  body { font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  section { margin-top: var(--g5); }
  h2, h3, .finding header, figure, tr, .index li, .verdict { break-inside: avoid; }
  h2, h3, .finding header { break-after: avoid; }
  figure img { max-height: 110mm; }
  details.quiet::details-content { content-visibility: visible; block-size: auto; }
  details.quiet > summary .name::after { content: ""; }
  a { text-decoration: none; }
}
`;
