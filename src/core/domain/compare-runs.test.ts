import { expect, test } from 'vitest';
import { findingOf, idOf, reportOf, routeRecord } from '../../../test/kit/report-of.ts';
import { compareRuns } from './compare-runs.ts';

const classes = (compared: ReturnType<typeof compareRuns>) =>
  Object.fromEntries(compared.findings.map((finding) => [finding.findingId, finding.class]));

test('findings are new, still there or gone when the same routes were tested [compare-runs]', () => {
  const base = reportOf([findingOf('old'), findingOf('both')], ['/']);
  const head = reportOf([findingOf('both'), findingOf('fresh')], ['/']);
  const compared = compareRuns(base, head);
  expect(classes(compared)).toEqual({ [idOf('old')]: 'gone', [idOf('both')]: 'still', [idOf('fresh')]: 'new' });
  expect(compared.counts).toEqual({ new: 1, still: 1, gone: 1, not_retested: 0, not_comparable: 0 });
  expect(compared.doNotClaim).toHaveLength(1);
});

test('what was not tested again is never gone', () => {
  const elsewhere = findingOf('elsewhere', { route: '/orders' });
  const onPhone = findingOf('phone', { viewports: ['phone'] });
  const skipped = routeRecord('/orders', { state: 'skipped', depth: 'unreached' });
  const compared = compareRuns(reportOf([elsewhere, onPhone], ['/', '/orders']), reportOf([], ['/', skipped]));
  expect(classes(compared)).toEqual({ [idOf('elsewhere')]: 'not_retested', [idOf('phone')]: 'not_retested' });
  expect(compared.coverage).toMatchObject({ routesOnlyInBase: ['/orders'], routesOnlyInHead: [], routesInBoth: 1 });
  expect(compared.routes.find(({ route }) => route === '/orders')).toMatchObject({ base: 'tested', head: 'skipped' });
});

test('a page that could not be reached was not tested again', () => {
  const dead = routeRecord('/', { depth: 'unreached', status: 500 });
  expect(classes(compareRuns(reportOf([findingOf('old')], ['/']), reportOf([], [dead])))).toEqual({
    [idOf('old')]: 'not_retested',
  });
});

test('each route of a finding has a class of its own', () => {
  const before = findingOf('wide', { routes: ['/', '/a', '/b'] });
  const after = findingOf('wide', { routes: ['/', '/c'] });
  const compared = compareRuns(reportOf([before], ['/', '/a', '/b']), reportOf([after], ['/', '/a', '/c']));
  expect(compared.findings[0]).toMatchObject({
    class: 'still',
    routes: [
      { route: '/', class: 'still' },
      { route: '/a', class: 'gone' },
      { route: '/b', class: 'not_retested' },
      { route: '/c', class: 'new' },
    ],
  });
});

test('a new finding on a route that the base did not test says so', () => {
  const fresh = findingOf('fresh', { route: '/new' });
  expect(compareRuns(reportOf([], ['/']), reportOf([fresh], ['/', '/new'])).findings[0]).toMatchObject({
    class: 'new',
    firstTested: true,
  });
});

const judgedBy = (name: string, step: object) => {
  const finding = findingOf(name);
  const steps = [{ action: 'goto', path: '/' }, { ...step }];
  return { ...finding, reproduction: { ...finding.reproduction, steps } };
};

test('findings are not comparable when their own rule changed, and only then', () => {
  const judge = (audit: string) => ({ judge: { audit, auditVersion: 1, subject: '', witness: {} } });
  const findings = [
    judgedBy('audit changed', judge('dead_control')),
    judgedBy('audit same', judge('console_error')),
    judgedBy('assertion changed', { assert: 'text_visible', text: 'Hello' }),
    judgedBy('assertion same', { assert: 'text_absent', text: 'Hello' }),
    judgedBy('workflow changed', { look: 'after', family: 'search', expect: 'narrows', order: {} }),
    judgedBy('workflow same', { look: 'after', family: 'sort', expect: 'ordered', order: {} }),
  ];
  const base = reportOf(findings, ['/']);
  const newer = { 'audit:dead_control': 99, 'assert:text_visible': 99, 'workflow:search': 99 };
  const head = reportOf([], ['/'], { rulesetVersion: 'newer', ruleVersions: { ...base.ruleVersions, ...newer } });
  const lost = (both: ReturnType<typeof compareRuns>) =>
    Object.values(classes(both)).map((each) => each === 'not_comparable');
  expect(lost(compareRuns(base, head))).toEqual([true, false, true, false, true, false]);
  expect(lost(compareRuns(head, base))).toEqual([true, false, true, false, true, false]);
});

test('findings of one side alone are not comparable when the rules of an older report are not known', () => {
  const base = reportOf([findingOf('old'), findingOf('both')], ['/'], {
    rulesetVersion: 'other',
    ruleVersions: undefined,
  });
  const head = reportOf([findingOf('both'), findingOf('fresh')], ['/']);
  expect(classes(compareRuns(base, head))).toEqual({
    [idOf('old')]: 'not_comparable',
    [idOf('both')]: 'still',
    [idOf('fresh')]: 'not_comparable',
  });
});

test('routes are listed by name, with their findings counted', () => {
  const base = reportOf([findingOf('old', { route: '/b' })], ['/b', '/a']);
  const head = reportOf([findingOf('fresh', { route: '/c' })], ['/c', '/b']);
  const none = { new: 0, still: 0, gone: 0, not_retested: 0, not_comparable: 0 };
  expect(compareRuns(base, head).routes).toEqual([
    { route: '/a', base: 'tested', head: 'absent', counts: none },
    { route: '/b', base: 'tested', head: 'tested', counts: { ...none, gone: 1 } },
    { route: '/c', base: 'absent', head: 'tested', counts: { ...none, new: 1 } },
  ]);
});

test('rules, origins and viewports that differ are told', () => {
  const base = reportOf([], ['/']);
  const same = compareRuns(base, base);
  expect([same.sameRuleset, same.sameOrigin, same.doNotClaim]).toEqual([true, true, []]);
  const other = {
    ...base,
    rulesetVersion: 'other',
    target: { ...base.target, origin: 'https://other.test' },
    visualLayout: { ...base.visualLayout, viewports: ['laptop' as const, 'phone' as const] },
  };
  const compared = compareRuns(base, other);
  expect([compared.sameRuleset, compared.sameOrigin]).toEqual([false, false]);
  expect(compared.coverage).toMatchObject({ viewportsOnlyInBase: ['desktop'], viewportsOnlyInHead: ['phone'] });
});
