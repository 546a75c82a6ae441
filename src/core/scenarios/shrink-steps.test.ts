import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { type StepList, keptPlaces, removableSteps, shortenScenario, shrinkSteps } from './shrink-steps.ts';

const scenarioOf = (steps: Step[]) =>
  compileCustomScenario({ title: 't', route: '/', steps, cleanup: [{ action: 'reload' }] }, 'http://a.test', 'laptop');
const click = (testId: string): Step => ({ action: 'click', target: { testId } });
const shows = (text: string): Step => ({ assert: 'text_visible', text });

/** Runs the search against something that knows which lists fail. */
function search(removable: StepList, fails: (list: StepList) => boolean, most = Number.POSITIVE_INFINITY) {
  const plan = shrinkSteps(removable);
  let trials = 0;
  let next = plan.next();
  while (next.done !== true) {
    trials += next.value.length;
    next = plan.next(trials > most ? null : next.value.map(fails));
  }
  return { kept: next.value, trials };
}

const lists = fc.integer({ min: 0, max: 59 }).map((count) => Array.from({ length: count }, (_, place) => place + 1));
const withPart = lists.chain((all) => fc.record({ all: fc.constant(all), needed: fc.subarray(all) }));

describe('the search for the shortest list', () => {
  it('finds exactly the steps that are needed, whichever they are', () => {
    fc.assert(
      fc.property(withPart, ({ all, needed }) => {
        const { kept } = search(all, (list) => needed.every((place) => list.includes(place)));
        expect(kept).toEqual(needed);
      }),
    );
  });

  it('ends with a list that fails and from which no single step can go, whatever fails', () => {
    fc.assert(
      fc.property(lists, fc.func(fc.boolean()), (all, chance) => {
        const fails = (list: StepList): boolean => list.length === all.length || chance(list.join());
        const { kept } = search(all, fails);
        expect(fails(kept)).toBe(true);
        for (const place of kept) expect(fails(kept.filter((each) => each !== place))).toBe(false);
      }),
    );
  });

  it('keeps the order, never tries a list twice, and needs a bounded number of trials', () => {
    fc.assert(
      fc.property(withPart, ({ all, needed }) => {
        const seen = new Set<string>();
        const { trials } = search(all, (list) => {
          expect(list).toEqual(list.toSorted((a, b) => a - b));
          expect(seen.has(list.join())).toBe(false);
          seen.add(list.join());
          return needed.every((place) => list.includes(place));
        });
        expect(trials).toBeLessThanOrEqual(all.length * all.length + 3 * all.length + 1);
      }),
    );
  });

  it('tries first whether all can go', () => {
    expect(search([1, 2, 3, 4, 5], () => true)).toEqual({ kept: [], trials: 1 });
    expect(search([], () => true)).toEqual({ kept: [], trials: 0 });
  });

  it('answers with the best list so far when the time is over', () => {
    const needed = [7];
    const { kept } = search([1, 2, 3, 4, 5, 6, 7, 8], (list) => needed.every((place) => list.includes(place)), 3);
    expect(kept).toEqual([5, 6, 7, 8]);
  });
});

describe('which steps may go', () => {
  it('opening the route, the failing step and the cause of what it asserts stay', () => {
    const { steps } = scenarioOf([click('a'), shows('x'), click('b'), { action: 'waitFor' }, shows('y'), click('c')]);
    expect(removableSteps({ steps }, 5)).toEqual([1, 2, 4]);
  });

  it('a step that cannot be done has no cause of its own, nor has an error that is there anyway', () => {
    expect(removableSteps(scenarioOf([click('a'), click('b'), click('c')]), 3)).toEqual([1, 2]);
    expect(removableSteps(scenarioOf([click('a'), { assert: 'no_console_errors' }]), 2)).toEqual([1]);
  });

  it('a shortened scenario is another test that ends at the failing step and cleans up as before', () => {
    const whole = scenarioOf([click('a'), shows('x'), click('b'), shows('y'), click('c')]);
    const short = shortenScenario(whole, 4, [1]);
    expect(keptPlaces(whole, 4, [1])).toEqual([0, 1, 3, 4]);
    expect(short.steps).toEqual([whole.steps[0], click('a'), click('b'), shows('y')]);
    expect(short.cleanup).toEqual(whole.cleanup);
    expect(short.id).not.toBe(whole.id);
  });
});

it('a workflow that was found is not shortened', () => {
  const look = { workflow: { as: 'first', family: 'search', order: {} } } as const;
  expect(removableSteps({ steps: [{ action: 'goto', path: '/' }, look, { action: 'reload' }, look] }, 3)).toEqual([]);
});
