import { expect, test } from 'vitest';
import { tapTargetTooSmall } from '#core/audits/layout/tap-target-too-small.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, visitOf } from '../../../test/kit/visit-of.ts';
import { foldFailures } from './fold-failures.ts';
import { joinRepeated } from './join-repeated.ts';

const small = (route: string, partial: Partial<ElementFact>) => {
  const element = elementOf({ path: 'body>div:3>a:1', role: 'link', selectorHint: redact('div > a'), ...partial });
  const tapTargets = [{ element, width: 9, height: 9, room: 4, alike: 1, traits: [] }];
  const layouts = [{ viewport: 'phone', width: 390, tapTargets } as unknown as LayoutFacts];
  return visitOf({ key: route, route, template: route, context: 'phone', layouts });
};

const routesOf = (...visits: ReturnType<typeof small>[]) => {
  const candidates = foldFailures(judgeVisits([tapTargetTooSmall], visits), visits);
  return joinRepeated(candidates.map((candidate) => ({ candidate, at: candidate.sightings[0]! })))
    .map(({ candidate }) => candidate.routes)
    .sort();
};

const terms = { name: redact('Terms') };

test('the same words at the same place of several pages are one finding with all its routes', () => {
  expect(routesOf(small('/', terms), small('/about', terms), small('/help', terms))).toEqual([
    ['/', '/about', '/help'],
  ]);
});

test('other words, another place or another dress are other findings', () => {
  expect(routesOf(small('/', terms), small('/about', { name: redact('Delete') }))).toEqual([['/'], ['/about']]);
  expect(routesOf(small('/', terms), small('/about', { ...terms, path: 'body>div:4>a:1' }))).toHaveLength(2);
  expect(routesOf(small('/', terms), small('/about', { ...terms, selectorHint: redact('p > a') }))).toHaveLength(2);
});

test('an element without words is the same only where a class or id says so, or its size', () => {
  const nameless = { name: redact('') };
  const wide = { ...nameless, box: { x: 0, y: 0, width: 300, height: 20 } };
  expect(routesOf(small('/', nameless), small('/about', wide))).toHaveLength(2);
  expect(routesOf(small('/', wide), small('/about', wide))).toEqual([['/', '/about']]);
  const dressed = { ...nameless, selectorHint: redact('div.foot > a') };
  expect(routesOf(small('/', dressed), small('/about', dressed))).toEqual([['/', '/about']]);
});

test('the finding keeps the id and the place of its first member', () => {
  const visits = [small('/', terms), small('/about', terms)];
  const candidates = foldFailures(judgeVisits([tapTargetTooSmall], visits), visits);
  const [one] = joinRepeated(candidates.map((candidate) => ({ candidate, at: candidate.sightings[0]! })));
  expect(one?.candidate.id).toBe(candidates.map(({ id }) => id).sort()[0]);
  expect(one?.candidate.sightings[0]).toBe(one?.at);
});
