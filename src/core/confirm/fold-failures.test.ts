import { expect, test } from 'vitest';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { contrastViolation } from '#core/audits/layout/contrast-violation.ts';
import { brokenLink } from '#core/audits/runtime/broken-link.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { elementOf, linkOf, visitOf } from '../../../test/kit/visit-of.ts';
import { foldFailures } from './fold-failures.ts';

const pageWith = (route: string, ...names: string[]) => {
  const routes = names.map((name) => `/docs/${name}`);
  return visitOf({
    key: route,
    route,
    template: route,
    links: routes.map((each) => linkOf(each)),
    linkChecks: routes.map((each) => ({ route: each, status: 404, failure: null })),
  });
};

const folded = (...visits: ReturnType<typeof pageWith>[]) =>
  foldFailures(judgeVisits([brokenLink], visits), visits).map(({ cause, routes }) => [cause, routes]);

test('what one page shows of a wider cause is told with it', () => {
  expect(folded(pageWith('/', 'a', 'b', 'c', 'd'), pageWith('/about', 'c'))).toEqual([
    ['links:/docs/*', ['/', '/about']],
  ]);
});

test('where no page shows the wider cause, each part is told for itself', () => {
  expect(folded(pageWith('/', 'a'), pageWith('/about', 'c')).map(([cause]) => cause)).toEqual(
    expect.arrayContaining(['link:/docs/a', 'link:/docs/c']),
  );
});

test('of many sightings, one that is as bad as the finding comes first', () => {
  const faint = (route: string, ratio: number) => {
    const colours = { foreground: '#7799bb', background: '#ffffff', fontPx: 16, large: false };
    const contrast = [{ element: elementOf(), kind: 'text', ratio, alike: 1, doubt: null, ...colours }];
    const layouts = [{ viewport: 'laptop', contrast } as unknown as LayoutFacts];
    return visitOf({ key: route, route, template: route, layouts });
  };
  const visits = [faint('/', 4), faint('/help', 1.2)];
  const [one] = foldFailures(judgeVisits([contrastViolation], visits), visits);
  expect([one?.severity, one?.sightings[0]?.visit.route]).toEqual(['medium', '/help']);
});
