// The scales of type, space and colour are those of the console.
/** The bar alone, for pages that bring the rest of their styles. */
export const frameStyle = `:root { color-scheme: light dark; --ink: #1b1f27; --soft: #4c5565; --paper: #fcfcfb; --line: #d9dce2; --accent: #0b5c49; --tint: #eef4f1; --panel: #ffffff; --scalar-custom-header-height: 57px; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef2; --soft: #b4bccb; --paper: #14171c; --line: #343a45; --accent: #7fd6bb; --tint: #1d2724; --panel: #1a1e25; }
}
body { margin: 0; }
.top { border-bottom: 1px solid var(--line); background: var(--panel); font: 0.9375rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.top nav { box-sizing: border-box; max-width: 76rem; margin: 0 auto; padding: 0.25rem 1rem; display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; min-height: 3.5rem; }
.top a { display: inline-block; padding: 0.5rem 0; color: var(--soft); text-decoration: none; }
.top a:hover { text-decoration: underline; }
.top a[aria-current] { color: var(--ink); font-weight: 600; }
.top .brand { color: var(--ink); font-weight: 700; font-size: 1.0625rem; }
.top .last { margin-left: auto; }
/* The reference keeps its own list of endpoints below the bar. */
body:has(> #app) .top { position: sticky; top: 0; z-index: 1000; }
.top a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
@media (max-width: 40rem) { .top nav { gap: 0 0.75rem; } .top .wide { display: none; } }
`;

export const siteStyle = `html { overflow-y: scroll; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.9375rem/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main > * { max-width: 52rem; }
.beside { max-width: none; display: grid; grid-template-columns: 13rem minmax(0, 52rem); gap: 3rem; align-items: start; }
.contents { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; font-size: 0.8125rem; }
.contents h2 { font-size: 0.8125rem; color: var(--soft); margin: 1rem 0 0.25rem; }
.contents h2:first-child { margin-top: 0; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents a { display: block; padding: 0.25rem 0.75rem; border-left: 2px solid var(--line); color: var(--soft); text-decoration: none; }
.contents a:hover { color: var(--ink); }
.contents a[aria-current] { color: var(--ink); font-weight: 600; border-left-color: var(--accent); }
@media (max-width: 50rem) { .beside { grid-template-columns: minmax(0, 1fr); gap: 2rem; } .contents { position: static; max-height: none; order: 2; border-top: 1px solid var(--line); padding-top: 1rem; } }
h1 { font-size: 2rem; line-height: 1.25; margin: 0 0 0.75rem; text-wrap: balance; }
h2 { font-size: 1.3125rem; line-height: 1.25; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem; }
.lead { font-size: 1.0625rem; color: var(--soft); max-width: 40rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; overflow-x: auto; font-size: 0.9rem; line-height: 1.5; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
pre code { font-size: 1em; overflow-wrap: normal; }
.scroll { overflow-x: auto; }
td code { overflow-wrap: normal; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; vertical-align: top; padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) {
  .rows table, .rows tbody, .rows tr, .rows td { display: block; }
  .rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rows tr { border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 0.9rem; margin-bottom: 0.75rem; }
  .rows td { position: relative; border: 0; padding: 0.3rem 0 0.3rem 7.5rem; min-height: 2.2rem; overflow-wrap: anywhere; }
  .rows td::before { content: attr(data-head); position: absolute; left: 0; width: 6.5rem; color: var(--soft); font-size: 0.875rem; line-height: 1.8; }
  .rows td:empty { display: none; }
  .rows td code, .rows td time { white-space: normal; }
}
blockquote, .notice { margin: 1.25rem 0; padding: 0.75rem 1rem; border-left: 4px solid var(--accent); background: var(--tint); }
blockquote p, .notice p { margin: 0; }
.list { list-style: none; padding: 0; }
.list li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.list a { display: inline-block; padding: 0.15rem 0; font-weight: 600; }
.list span { display: block; color: var(--soft); }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 0.5rem 1rem 1rem; margin: 0 0 1.25rem; }
legend { padding: 0 0.4rem; font-weight: 600; }
label { display: flex; gap: 0.75rem; padding: 0.5rem 0; align-items: flex-start; }
input[type="radio"] { width: 1.5rem; height: 1.5rem; margin: 0.1rem 0 0; flex: none; accent-color: var(--accent); }
.field label { display: block; padding: 0 0 0.25rem; font-weight: 600; }
.field input, .field select { font: inherit; color: inherit; background: var(--paper); width: 100%; max-width: 32rem; padding: 0.6rem 0.75rem; border: 1px solid var(--soft); border-radius: 8px; }
.field small { display: block; color: var(--soft); margin-top: 0.25rem; }
.places { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; margin-bottom: 1.5rem; }
.places a { padding: 0.5rem 0; }
.places [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.inline { display: inline-block; margin: 0; }
td form.inline { margin-left: 0.5rem; }
td time { white-space: nowrap; }
#new-key { white-space: pre-wrap; overflow-wrap: anywhere; }
button.quiet { font-weight: 400; font-size: 0.95rem; padding: 0.35rem 0.8rem; background: none; color: var(--accent); border: 1px solid var(--line); }
button, .button { font: inherit; font-weight: 600; padding: 0.7rem 1.4rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--paper); cursor: pointer; }
.button { display: inline-block; text-decoration: none; }
`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5c49"/><path d="M8 17l5 5 11-12" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
