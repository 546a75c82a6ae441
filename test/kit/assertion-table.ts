// What each of the 19 kinds says of a page on which it holds, does not hold, is ambiguous, or is too late.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import { type Routes, page } from './target.ts';

const lateMs = 60_000;
const twins =
  '<button>Twin</button><button>Twin</button><label>Twin field <input value="2"></label><label>Twin field <input></label><label><input type="checkbox"> Twin box</label><label><input type="checkbox"> Twin box</label>';
const body = `<style>button,input,select{min-height:32px;min-width:32px;margin:4px}</style>
<p>Thank you</p><p hidden>Hidden words</p><section data-testid="box"><p>Inside words</p></section>
<button>Save</button><button disabled>Locked</button>${twins}
<label>Quantity <input value="2"></label><label>Search <input autofocus></label>
<label><input type="checkbox" checked> Dark theme</label>
<ul><li>One</li><li>Two</li><li>Three</li></ul>
<script>fetch('/api/items?page=1').then((answer) => answer.json())</script>`;

const home = page('Conformance basket', body);
const bad = page(
  'Broken',
  `<p>Plain</p><p style="color:#ddd">Words that nobody can read on white</p>
   <script>console.error('broken'); fetch('/api/gone')</script>`,
);
const hung = page('Hung', `<p>Hung</p><script>setTimeout(() => { for (;;); }, 100)</script>`);
/** Everything that the timed-out rows ask for comes, but long after their time. */
const late = page(
  'Late',
  `<p id="words">Not yet</p><p id="rest">Old words</p><button id="b" disabled>Button</button><button id="e">Enabled</button>
   <label>Field <input id="f"></label><label><input type="checkbox" id="c"> Box</label><div id="d" role="dialog">Open</div>
   <script>setTimeout(() => { location.hash = 'later'; }, ${lateMs})</script>`,
);

export const assertionPages: Routes = {
  '/': home,
  '/bad': bad,
  '/hung': hung,
  '/late': late,
  '/soon': page('Soon', `<script>setTimeout(() => document.body.append('Arrived'), 700)</script>`),
  '/forgets': page(
    'Forgets',
    `<p id="p"></p><script>if (!sessionStorage.seen) p.textContent = 'Only once'; sessionStorage.seen = 1</script>`,
  ),
  '/throws-late': page('Throws late', `<p>Plain</p><script>setTimeout(() => nothing.here, 1500)</script>`),
  '/asks-late': page('Asks late', `<p>Plain</p><script>setTimeout(() => fetch('/api/gone'), 1500)</script>`),
  '/styleless': page('Styleless', '<p>Plain</p>', '<link rel="stylesheet" href="/gone.css">'),
  // Browsers drop such a response and tell no status of it.
  '/gone.css': (_request, response) =>
    void response.writeHead(404, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }).end('Not here'),
  '/api/items': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1,"total":2}]'),
};

export interface Row {
  readonly route: string;
  readonly step: AssertionStep;
  /** The answer with its code; without one where the moment at which the page stops decides which it is. */
  readonly expected: string;
}
const row = (route: string, step: AssertionStep, expected: string): Row => ({ route, step, expected });
const soon = 200;
const ambiguous = 'unsure ambiguous_locator';
const twin = { role: 'button', name: 'Twin' } as const;
const twinField = { label: 'Twin field' } as const;
const twinBox = { label: 'Twin box' } as const;

export const assertionTable: { readonly [K in AssertionKind]: readonly Row[] } = {
  text_visible: [
    row('/', { assert: 'text_visible', text: 'thank you' }, 'passed'),
    row('/', { assert: 'text_visible', text: 'Inside words', target: { testId: 'box' } }, 'passed'),
    row('/', { assert: 'text_visible', text: 'Hidden words', timeoutMs: soon }, 'failed text_missing'),
    row('/', { assert: 'text_visible', text: 'Twin', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'text_visible', text: 'New words', timeoutMs: soon }, 'failed text_missing'),
    row('/soon', { assert: 'text_visible', text: 'Arrived' }, 'passed'),
  ],
  text_absent: [
    row('/', { assert: 'text_absent', text: 'Hidden words' }, 'passed'),
    row('/', { assert: 'text_absent', text: 'Thank you', timeoutMs: soon }, 'failed text_present'),
    row('/', { assert: 'text_absent', text: 'x', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'text_absent', text: 'Old words', timeoutMs: soon }, 'failed text_present'),
  ],
  element_visible: [
    row('/', { assert: 'element_visible', target: { role: 'button', name: 'Save' } }, 'passed'),
    row('/', { assert: 'element_visible', target: { testId: 'none' }, timeoutMs: soon }, 'failed element_missing'),
    row('/', { assert: 'element_visible', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'element_visible', target: { css: '#later' }, timeoutMs: soon }, 'failed element_missing'),
  ],
  element_hidden: [
    row('/', { assert: 'element_hidden', target: { text: 'Hidden words' } }, 'passed'),
    row('/', { assert: 'element_hidden', target: twin, timeoutMs: soon }, 'failed element_present'),
    row('/late', { assert: 'element_hidden', target: { role: 'dialog' }, timeoutMs: soon }, 'failed element_present'),
  ],
  element_enabled: [
    row('/', { assert: 'element_enabled', target: { role: 'button', name: 'Save' } }, 'passed'),
    row(
      '/',
      { assert: 'element_enabled', target: { role: 'button', name: 'Locked' }, timeoutMs: soon },
      'failed element_is_disabled',
    ),
    row('/', { assert: 'element_enabled', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'element_enabled', target: { css: '#b' }, timeoutMs: soon }, 'failed element_is_disabled'),
  ],
  element_disabled: [
    row('/', { assert: 'element_disabled', target: { role: 'button', name: 'Locked' } }, 'passed'),
    row(
      '/',
      { assert: 'element_disabled', target: { role: 'button', name: 'Save' }, timeoutMs: soon },
      'failed element_is_enabled',
    ),
    row('/', { assert: 'element_disabled', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'element_disabled', target: { css: '#e' }, timeoutMs: soon }, 'failed element_is_enabled'),
  ],
  element_count: [
    row('/', { assert: 'element_count', target: { role: 'listitem' }, exactly: 3 }, 'passed'),
    row(
      '/',
      { assert: 'element_count', target: { role: 'listitem' }, atMost: 2, timeoutMs: soon },
      'failed wrong_count',
    ),
    row(
      '/late',
      { assert: 'element_count', target: { role: 'listitem' }, atLeast: 1, timeoutMs: soon },
      'failed wrong_count',
    ),
  ],
  value_equals: [
    row('/', { assert: 'value_equals', target: { label: 'Quantity' }, value: '2' }, 'passed'),
    row(
      '/',
      { assert: 'value_equals', target: { label: 'Quantity' }, value: '3', timeoutMs: soon },
      'failed value_differs',
    ),
    row('/', { assert: 'value_equals', target: twinField, value: '2', timeoutMs: soon }, ambiguous),
    row(
      '/late',
      { assert: 'value_equals', target: { css: '#f' }, value: 'x', timeoutMs: soon },
      'failed value_differs',
    ),
  ],
  attribute_equals: [
    row('/', { assert: 'attribute_equals', target: { css: 'html' }, name: 'lang', value: 'en' }, 'passed'),
    row(
      '/',
      { assert: 'attribute_equals', target: { css: 'html' }, name: 'lang', value: 'de', timeoutMs: soon },
      'failed attribute_differs',
    ),
    row('/', { assert: 'attribute_equals', target: twin, name: 'id', value: 'x', timeoutMs: soon }, ambiguous),
    row(
      '/late',
      { assert: 'attribute_equals', target: { css: '#b' }, name: 'class', value: 'x', timeoutMs: soon },
      'failed no_such_state',
    ),
  ],
  checked_state: [
    row('/', { assert: 'checked_state', target: { label: 'Dark theme' }, checked: true }, 'passed'),
    row(
      '/',
      { assert: 'checked_state', target: { label: 'Dark theme' }, checked: false, timeoutMs: soon },
      'failed is_checked',
    ),
    row('/', { assert: 'checked_state', target: twinBox, checked: false, timeoutMs: soon }, ambiguous),
    row(
      '/late',
      { assert: 'checked_state', target: { css: '#c' }, checked: true, timeoutMs: soon },
      'failed is_unchecked',
    ),
  ],
  focus_on: [
    row('/', { assert: 'focus_on', target: { label: 'Search' } }, 'passed'),
    row('/', { assert: 'focus_on', target: { label: 'Quantity' }, timeoutMs: soon }, 'failed focus_elsewhere'),
    row('/', { assert: 'focus_on', target: twinField, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'focus_on', target: { css: '#f' }, timeoutMs: soon }, 'failed focus_elsewhere'),
  ],
  url_matches: [
    row('/', { assert: 'url_matches', pattern: '/' }, 'passed'),
    row('/', { assert: 'url_matches', pattern: '/orders/*', timeoutMs: soon }, 'failed url_differs'),
    row('/late', { assert: 'url_matches', pattern: '/late#later', timeoutMs: soon }, 'failed url_differs'),
  ],
  title_matches: [
    row('/', { assert: 'title_matches', pattern: '*BASKET' }, 'passed'),
    row('/', { assert: 'title_matches', pattern: 'basket', timeoutMs: soon }, 'failed title_differs'),
    row('/late', { assert: 'title_matches', pattern: 'Later', timeoutMs: soon }, 'failed title_differs'),
  ],
  request_made: [
    row('/', { assert: 'request_made', method: 'GET', path: '/api/items', status: 200 }, 'passed'),
    row('/', { assert: 'request_made', method: 'POST', path: '/api/items', timeoutMs: soon }, 'failed request_missing'),
    row('/', { assert: 'request_made', path: '/api/items', status: 201, timeoutMs: soon }, 'failed status_differs'),
    row('/late', { assert: 'request_made', path: '/api/*', timeoutMs: soon }, 'failed request_missing'),
  ],
  response_shape: [
    row('/', { assert: 'response_shape', path: '/api/items*', keys: ['id', 'total'] }, 'passed'),
    row('/', { assert: 'response_shape', path: '/api/items*', keys: ['name'], timeoutMs: soon }, 'failed keys_missing'),
    row(
      '/late',
      { assert: 'response_shape', path: '/api/items*', keys: ['id'], timeoutMs: soon },
      'failed response_missing',
    ),
  ],
  no_console_errors: [
    row('/', { assert: 'no_console_errors' }, 'passed'),
    row('/bad', { assert: 'no_console_errors' }, 'failed console_errors'),
    row('/throws-late', { assert: 'no_console_errors' }, 'failed console_errors'),
    row('/hung', { assert: 'no_console_errors' }, 'unsure'),
  ],
  no_failed_requests: [
    row('/', { assert: 'no_failed_requests' }, 'passed'),
    row('/bad', { assert: 'no_failed_requests' }, 'failed requests_failed'),
    row('/asks-late', { assert: 'no_failed_requests' }, 'failed requests_failed'),
    row('/styleless', { assert: 'no_failed_requests' }, 'failed requests_failed'),
    row('/hung', { assert: 'no_failed_requests' }, 'unsure'),
  ],
  persists_after_reload: [
    row('/', { assert: 'persists_after_reload', text: 'Thank you' }, 'passed'),
    row('/forgets', { assert: 'persists_after_reload', text: 'Only once', timeoutMs: soon }, 'failed lost_on_reload'),
    row('/', { assert: 'persists_after_reload', text: 'Twin', target: twin, timeoutMs: soon }, ambiguous),
    row('/late', { assert: 'persists_after_reload', text: 'New words', timeoutMs: soon }, 'failed not_there_before'),
  ],
  layout_clean: [
    row('/', { assert: 'layout_clean' }, 'passed'),
    row('/bad', { assert: 'layout_clean' }, 'failed layout_faults'),
    row('/hung', { assert: 'layout_clean' }, 'unsure'),
  ],
};
