// How an action reached its element is read from events that the page cannot fake, hide or spoil.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { everyCase } from '../kit/every-case.ts';
import { playScenarios } from '../kit/play-scenarios.ts';
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
  '/closed': page(
    'Closed',
    `${style}<x-shut data-testid="shut" style="display:inline-block"></x-shut><p id="said">nothing</p><script>
      customElements.define('x-shut', class extends HTMLElement { constructor() { super();
        const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '<button>Deep</button>';
        root.firstChild.onclick = () => { said.textContent = 'pressed'; }; } });
    </script>`,
  ),
  '/frames': page(
    'Frames',
    `${style}<p>Outside</p><iframe src="/inner" title="Inner" width="500" height="300"></iframe>`,
  ),
  '/inner': page(
    'Inner',
    `<script>for (const type of ['pointerdown', 'click', 'input', 'keydown'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);</script>
    ${style}<button onpointerup="said.textContent = 'pressed'">Framed</button><label>Framed field <input></label>
    <label>Framed size <select><option>Small</option><option>Large</option></select></label><p id="said">nothing</p>`,
  ),
  '/fakes': page(
    'Fakes',
    `${style}<button id="a">Faked</button><label><input type="checkbox" id="c" checked> Faked box</label><label>Field <input id="f"></label>
    <script>setInterval(() => {
      for (const type of ['pointerdown', 'mousedown', 'click']) a.dispatchEvent(new MouseEvent(type, { bubbles: true }));
      c.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      for (const type of ['keydown', 'input', 'change']) f.dispatchEvent(new Event(type, { bubbles: true }));
    }, 20);
    c.addEventListener('click', (event) => { if (!event.isTrusted) event.preventDefault(); });</script>`,
  ),
  '/hard': page(
    'Hard',
    `${style}<style>.moves{position:relative}
      .gone{position:absolute;left:-9999px}.tiny{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);min-width:0;min-height:0;margin:0;padding:0;border:0}
      .over{position:relative;width:120px;height:60px}.over i{position:absolute;inset:0;background:#eee}</style>
    <div style="height:50px"><button class="moves">Moves</button></div><button class="gone">Gone</button><button class="tiny">Tiny</button>
    <div class="over"><button>Covered</button><i></i></div><button disabled>Disabled</button>
    <script>let at = 0; const moving = document.querySelector('.moves');
      const move = () => { at = (at + 37) % 300; moving.style.left = at + 'px'; requestAnimationFrame(move); }; move();</script>`,
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

const shows = (text: string): Step => ({ assert: 'text_visible', text });

const rows: readonly (readonly [route: keyof typeof routes, steps: Step[], classes: string[]])[] = [
  ['/shadow', [click('Deep'), fill('Deep field')], ['real_pointer', 'native_fill']],
  ['/hides', [click('Plain'), fill('Field'), type('Field')], ['real_pointer', 'native_fill', 'keyboard_type']],
  ['/spoils', [click('First'), fill('Field')], ['real_pointer', 'native_fill']],
  ['/leaves', [click('Leave'), click('Deep')], ['real_pointer', 'real_pointer']],
  ['/closed', [{ action: 'click', target: { testId: 'shut' } }, shows('pressed')], ['real_pointer']],
  [
    '/frames',
    [
      click('Framed'),
      shows('pressed'),
      { assert: 'text_visible', text: 'pressed', target: { css: '#said' } },
      fill('Framed field'),
      { assert: 'value_equals', target: { label: 'Framed field' }, value: 'x' },
      type('Framed field'),
      { assert: 'focus_on', target: { label: 'Framed field' } },
      { action: 'select', target: { label: 'Framed size' }, option: 'Large' },
    ],
    ['real_pointer', 'native_fill', 'keyboard_type', 'synthetic_event'],
  ],
  [
    '/fakes',
    [click('Faked'), { action: 'check', target: { label: 'Faked box' } }, fill('Field'), type('Field')],
    ['real_pointer', 'ambiguous', 'native_fill', 'keyboard_type'],
  ],
  ['/hard', [click('Gone'), click('Tiny')], Array(2).fill('programmatic_click')],
];

const classesOf = ({ records }: ScenarioRun): string[] =>
  records.flatMap(({ fidelity }) => (fidelity === null ? [] : [fidelity.class]));

test('classes hold in shadow trees, frames, after navigation, and on pages that hide and fake events', async () => {
  const played = await playScenarios(
    browser,
    target,
    rows.map(([route, steps]) => ({ key: route, route, steps })),
  );
  expect(played.map(({ key, run }) => [key, classesOf(run)])).toEqual(
    rows.map(([route, , classes]) => [route, classes]),
  );
  for (const { key, run } of played)
    expect([
      key,
      run.records.filter(({ outcome }) => outcome !== 'done').map(({ word, reason }) => [word, reason]),
    ]).toEqual([key, []]);
}, 240_000);

test.runIf(everyCase)(
  'a click by program is used only where no pointer can work, and says why',
  async () => {
    const one = (key: string, name: string) => ({ key, route: '/hard', steps: [click(name)] });
    const played = await playScenarios(browser, target, [
      one('moves', 'Moves'),
      one('gone', 'Gone'),
      one('tiny', 'Tiny'),
      one('covered', 'Covered'),
      one('disabled', 'Disabled'),
    ]);
    expect(
      played.map(({ key, run }) => [key, run.records.at(-1)?.outcome, run.records.at(-1)?.facts['fallback'] ?? null]),
    ).toEqual([
      ['moves', 'failed', null],
      ['gone', 'done', 'it cannot be scrolled to'],
      ['tiny', 'done', 'it has no area'],
      ['covered', 'failed', null],
      ['disabled', 'failed', null],
    ]);
  },
  240_000,
);
