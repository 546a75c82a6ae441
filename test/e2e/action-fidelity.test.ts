// How an action reached its element is read from events that the page cannot fake, hide or spoil.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const style = '<style>button,input,select{min-height:32px;min-width:90px;margin:4px}</style>';

const routes = {
  '/shadow': page(
    'Shadow',
    `${style}<x-box></x-box><script>
      customElements.define('x-box', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<button>Deep</button><label>Deep field <input></label>'; } });
    </script>`,
  ),
  '/hides': page(
    'Hides',
    `<script>for (const type of ['pointerdown', 'mousedown', 'click', 'input', 'keydown'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);</script>
    ${style}<button>Plain</button><label>Field <input></label>`,
  ),
  '/spoils': page(
    'Spoils',
    `${style}<button id="a">First</button><button id="b">Second</button><label>Field <input id="f"></label>
    <script>a.onclick = () => { b.click(); a.dispatchEvent(new MouseEvent('click')); };
      f.addEventListener('focus', () => f.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));</script>`,
  ),
  '/leaves': page('Leaves', `${style}<button onmousedown="location.href = '/shadow'">Leave</button>`),
};

let target: Target;
let browser: TestBrowser;
beforeAll(async () => {
  target = await startTarget(routes);
  browser = await openTestBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

const click = (name: string): Step => ({ action: 'click', target: { role: 'button', name } });
const fill = (label: string): Step => ({ action: 'fill', target: { label }, value: 'x' });
const type = (label: string): Step => ({ action: 'type', target: { label }, value: 'x' });

const rows: readonly (readonly [route: keyof typeof routes, steps: Step[], classes: string[]])[] = [
  ['/shadow', [click('Deep'), fill('Deep field')], ['real_pointer', 'native_fill']],
  ['/hides', [click('Plain'), fill('Field'), type('Field')], ['real_pointer', 'native_fill', 'keyboard_type']],
  ['/spoils', [click('First'), fill('Field')], ['real_pointer', 'native_fill']],
  ['/leaves', [click('Leave')], ['real_pointer']],
];

test('classes hold in shadow trees, after navigation, and on pages that hide and fake events', async () => {
  const origin = target.url.replace(/\/\/[^:]+/, '//127.0.0.1');
  const deadline = createDeadline({ ms: 60_000, what: 'the rows', now: browser.engine.now });
  const { runs } = await runScenarios(
    browser.engine,
    {
      target: { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false },
      orders: rows.map(([route, steps]) => ({
        key: route,
        scenario: compileCustomScenario({ title: route, route, steps }, origin, 'laptop'),
      })),
      preflight: null,
      entry: '/',
    },
    { emit: () => undefined, deadline, savePicture: async () => '' },
  ).finally(() => deadline.end());
  expect(
    runs.map(({ key, records }) => [
      key,
      records.flatMap(({ fidelity }) => (fidelity === null ? [] : [fidelity.class])),
    ]),
  ).toEqual(rows.map(([route, , classes]) => [route, classes]));
}, 240_000);
