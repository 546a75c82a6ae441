export const siteStyle = `:root { color-scheme: light dark; --ink: #1b1f27; --soft: #4c5565; --paper: #fcfcfb; --line: #d9dce2; --accent: #0b5c49; --tint: #eef4f1; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef2; --soft: #b4bccb; --paper: #14171c; --line: #343a45; --accent: #7fd6bb; --tint: #1d2724; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.top { border-bottom: 1px solid var(--line); }
.top nav { max-width: 52rem; margin: 0 auto; padding: 0.5rem 1.25rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; }
.top a { display: inline-block; padding: 0.5rem 0; color: var(--soft); text-decoration: none; }
.top a:hover { text-decoration: underline; }
.top .brand { color: var(--ink); font-weight: 700; margin-right: auto; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: clamp(1.8rem, 5vw, 2.5rem); line-height: 1.2; margin: 0.5rem 0 1rem; text-wrap: balance; }
h2 { font-size: 1.3rem; margin: 2.25rem 0 0.5rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 0.5rem; }
.lead { font-size: 1.2rem; color: var(--soft); max-width: 40rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; overflow-x: auto; font-size: 0.9rem; line-height: 1.5; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
pre code { font-size: 1em; overflow-wrap: normal; }
.scroll { overflow-x: auto; }
td code { overflow-wrap: normal; white-space: nowrap; }
@media (max-width: 34rem) { .top .brand { flex-basis: 100%; } }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; vertical-align: top; padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); }
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
