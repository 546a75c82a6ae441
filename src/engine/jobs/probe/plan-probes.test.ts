import { describe, expect, it } from 'vitest';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { type SeenControls, planProbes } from './plan-probes.ts';

const control = (key: string, partial: Partial<ControlAnswer> = {}): ControlAnswer => ({
  index: 0,
  key,
  element: { path: 'body>button:1', role: 'button', name: 'Show', testId: null, selectorHint: 'button', box: null },
  kind: 'control',
  button: true,
  brakes: { words: 'Show', marks: '', address: '', payment: false, dialog: '' },
  ...partial,
});
const link = (key: string, address = ''): ControlAnswer =>
  control(`${key} link x`, { kind: 'link', brakes: { ...control('').brakes, address } });

const page = (template: string, controls: readonly ControlAnswer[]): SeenControls => ({
  visit: visitOf({ route: template, template, key: template }),
  controls: controls.map((one, index) => ({ ...one, index })),
});

const keysOf = (plans: ReturnType<typeof planProbes>): string[][] =>
  plans.map(({ tasks }) => tasks.map(({ subject }) => subject.key));

describe('planProbes', () => {
  it('follows no link to a page that ends the session', () => {
    const links = [link('a', '/login.php'), link('b', '../login.php?x=1'), link('c', '/help'), link('d', '/login.php')];
    const plans = planProbes([page('/in/a', links)], new Set(['/login.php']));
    expect(keysOf(plans)).toEqual([['b link x', 'c link x']]);
  });

  it('uses a control that stands on every page once, and says on how many kinds of page it stands', () => {
    const element = { ...control('').element, path: 'body>nav:1>button:1' };
    const plans = planProbes([
      page('/a', [control('nav>button:1 button x', { element })]),
      page('/b', [control('nav>button:1 button x', { element })]),
    ]);
    expect(keysOf(plans)).toEqual([['nav>button:1 button x'], []]);
    expect(plans[0]?.tasks[0]?.pages).toBe(2);
  });

  it('uses a button of the contents again on other kinds of page that are opened anyway, and few of them', () => {
    const save = control('main>button:1 button x', {
      element: { ...control('').element, path: 'body>main:1>button:1' },
    });
    const menu = control('header>button:1 button x', {
      element: { ...control('').element, path: 'body>header:1>button:1' },
    });
    const own = (name: string) => control(`main>button:2 button ${name}`);
    const plans = planProbes([
      page('/a', [save, menu]),
      page('/b', [own('b'), save, menu]),
      page('/b', [save, menu]),
      page('/c', [save, menu]),
    ]);
    expect(keysOf(plans)).toEqual([
      ['main>button:1 button x', 'header>button:1 button x'],
      ['main>button:2 button b', 'main>button:1 button x'],
      [],
      [],
    ]);
    const many = Array.from({ length: 30 }, (_, index) => page(`/${index}`, [own(String(index)), save]));
    expect(keysOf(planProbes(many)).flat()).toHaveLength(30 + 1 + 16);
  });

  it('uses a button of the frame again where it says that it opens something, and not where it may lead to this page', () => {
    const element = { ...control('').element, path: 'body>header:1>button:1' };
    const menu = control('header>button:1 button m', { element, opens: true });
    const home = control('header>button:2 button h', { element });
    const own = control('main>button:2 button b');
    expect(keysOf(planProbes([page('/a', [menu, home]), page('/b', [own, menu, home])]))).toEqual([
      ['header>button:1 button m', 'header>button:2 button h'],
      ['main>button:2 button b', 'header>button:1 button m'],
    ]);
  });

  it('uses again first what was used least: the third of like buttons gets its turn on the next kind of page', () => {
    const shared = [1, 2, 3, 4, 5, 6].map((place) =>
      control(`main>button:${place} button ${place}`, {
        element: { ...control('').element, path: `body>main:1>button:${place}` },
      }),
    );
    const own = (name: string) => control(`main>p:1>button:1 button ${name}`);
    const plans = planProbes(['a', 'b', 'c'].map((name) => page(`/${name}`, [own(name), ...shared])));
    const again = keysOf(plans).map((keys) =>
      keys.filter((key) => key.startsWith('main>button')).map((key) => key.at(-1)),
    );
    expect(again).toEqual([
      ['1', '2', '3', '4', '5', '6'],
      ['1', '2', '3', '4'],
      ['5', '6', '1', '2'],
    ]);
  });

  it('uses two of the controls that rows of one list hold', () => {
    const rows = ['a', 'b', 'c'].map((name) => control(`ul>li*>button:1 button ${name}`));
    expect(keysOf(planProbes([page('/a', rows)]))[0]).toHaveLength(2);
  });

  it('uses one link of a menu in the whole run, and three kinds of link on a page', () => {
    const menu = [
      link('nav>ul:1>li*>a:1'),
      link('nav>ul:1>li*>a:2'),
      link('main>p:1>a:1'),
      link('aside>p:1>a:1'),
      link('footer>p:1>a:1'),
    ];
    const plans = planProbes([page('/a', menu), page('/b', menu)]);
    expect(keysOf(plans)).toEqual([
      ['nav>ul:1>li*>a:1 link x', 'main>p:1>a:1 link x', 'aside>p:1>a:1 link x'],
      ['footer>p:1>a:1 link x'],
    ]);
  });

  it('refuses what could destroy, says so once, and says nothing of links that it does not follow', () => {
    const brakes = { words: 'Delete', marks: '', address: '', payment: false, dialog: '' };
    const risky = [control('button#delete button x', { brakes }), { ...link('p>a:1'), brakes }];
    const plans = planProbes([page('/a', risky), page('/b', risky)]);
    expect(plans.map(({ refused }) => refused.length)).toEqual([1, 0]);
    expect(plans[0]?.refused[0]).toMatchObject({ outcome: 'refused', reason: 'destructive' });
    expect(keysOf(plans)).toEqual([[], []]);
  });

  it('uses the way out of a dialog that offers something risky, and nothing else in it', () => {
    const dialog = 'Subscribe to our letters? Close Yes';
    const named = (words: string): ControlAnswer =>
      control(`dialog>button button ${words.slice(0, 3)}`, {
        brakes: { words, marks: '', address: '', payment: false, dialog },
      });
    const plans = planProbes([page('/a', [named('Close | '), named('Yes | ')])]);
    expect(keysOf(plans)).toEqual([['dialog>button button Clo']]);
    expect(plans[0]?.refused).toHaveLength(1);
  });

  it('takes what most likely hides a fault first, and ends at the limit of a page', () => {
    const many = Array.from({ length: 30 }, (_, place) => control(`main>button:${place} button ${place}`));
    const plans = planProbes([page('/a', [link('p>a:1'), ...many])]);
    expect(plans[0]?.tasks).toHaveLength(15);
    expect(keysOf(plans)[0]).not.toContain('p>a:1 link x');
  });
});
