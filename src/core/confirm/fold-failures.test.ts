import { expect, test } from 'vitest';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { brokenLink } from '#core/audits/runtime/broken-link.ts';
import { linkOf, visitOf } from '../../../test/kit/visit-of.ts';
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
