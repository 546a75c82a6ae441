import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanId } from '#contract/plans.ts';
import { plans } from '#contract/plans.ts';
import {
  balanceOf,
  type LedgerEntry,
  periodEnd,
  planDebit,
  planLapse,
  planPackageRefund,
  planRefund,
} from './ledger.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1 + n));

function entry(part: Partial<LedgerEntry> & Pick<LedgerEntry, 'id' | 'kind' | 'credits'>): LedgerEntry {
  return {
    accountId: 'acc',
    grantId: null,
    runId: null,
    plan: null,
    onlyMode: null,
    expiresAt: null,
    at: day(0),
    reason: '',
    actor: '',
    ...part,
  };
}

function grant(id: string, plan: PlanId, at: Date, part: Partial<LedgerEntry> = {}): LedgerEntry {
  const { runCredits, onlyMode, expires } = plans[plan];
  const expiresAt = expires === 'period_end' ? periodEnd(at) : null;
  return entry({ id, kind: 'grant', credits: runCredits, grantId: id, plan, onlyMode, expiresAt, at, ...part });
}

const debit = (id: string, grantId: string, credits: number, runId = 'run'): LedgerEntry =>
  entry({ id, kind: 'debit', credits: -credits, grantId, runId });

test('restricted credits are spent first, then the soonest to expire, then the oldest', () => {
  const entries = [
    grant('pack-new', 'starter_pack', day(2)),
    grant('pack-old', 'starter_pack', day(1)),
    grant('later', 'pro', day(3), { credits: 4 }),
    grant('sooner', 'builder', day(2), { credits: 3 }),
    grant('audit', 'authenticated_audit', day(4), { credits: 5 }),
  ];
  expect(planDebit(entries, day(5), 'authenticated_smoke', 24)).toEqual({
    ok: true,
    lines: [
      { grantId: 'audit', credits: 5 },
      { grantId: 'sooner', credits: 3 },
      { grantId: 'later', credits: 4 },
      { grantId: 'pack-old', credits: 10 },
      { grantId: 'pack-new', credits: 2 },
    ],
  });
});

test('credits of an audit pay for nothing else', () => {
  const entries = [grant('audit', 'authenticated_audit', day(0))];
  expect(planDebit(entries, day(1), 'fast_bug_scan', 1)).toEqual({ ok: false, left: 0 });
  expect(balanceOf(entries, day(1), 'authenticated_smoke')).toBe(10);
  expect(balanceOf(entries, day(1))).toBe(10);
});

test('monthly credits are gone at the end of the period, not before', () => {
  const entries = [grant('month', 'builder', day(0))];
  const end = periodEnd(day(0));
  expect(balanceOf(entries, new Date(end.getTime() - 1))).toBe(120);
  expect(planLapse(entries, new Date(end.getTime() - 1))).toEqual([]);
  expect(balanceOf(entries, end)).toBe(0);
  expect(planLapse(entries, end)).toEqual([{ grantId: 'month', credits: 120 }]);
});

test.each([
  ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-12-15T23:59:59.999Z', '2027-01-15T23:59:59.999Z'],
])('a period from %s ends at %s', (start, end) => {
  expect(periodEnd(new Date(start)).toISOString()).toBe(end);
});

test('a refund goes to the grants that paid, and a second one has no effect', () => {
  const paid = [debit('d1', 'a', 3), debit('d2', 'b', 2)];
  const back = planRefund(paid);
  expect(back).toEqual([
    { grantId: 'a', credits: 3 },
    { grantId: 'b', credits: 2 },
  ]);
  const refunds = back.map((line, n) => entry({ id: `r${n}`, kind: 'refund', ...line, runId: 'run' }));
  expect(planRefund([...paid, ...refunds])).toEqual([]);
});

test('credits that come back to an expired grant cannot be spent', () => {
  const month = grant('month', 'builder', day(0), { credits: 1 });
  const entries = [month, debit('d', 'month', 1), entry({ id: 'r', kind: 'refund', credits: 1, grantId: 'month' })];
  expect(balanceOf(entries, day(60))).toBe(0);
  expect(planDebit(entries, day(60), 'fast_bug_scan', 1)).toEqual({ ok: false, left: 0 });
});

test('a package is refunded by what is unused, within 30 days, and never the free tier [limit-refund]', () => {
  const entries = [grant('pack', 'starter_pack', day(0)), debit('d', 'pack', 3), grant('free', 'free', day(0))];
  expect(planPackageRefund(entries, 'pack', day(30))).toEqual({ ok: true, cents: 140, withdraw: 7 });
  expect(planPackageRefund(entries, 'pack', day(31))).toEqual({ ok: false, why: 'too_late' });
  expect(planPackageRefund(entries, 'free', day(1))).toEqual({ ok: false, why: 'not_bought' });
  expect(planPackageRefund(entries, 'd', day(1))).toEqual({ ok: false, why: 'unknown_grant' });
  const spent = [grant('pack', 'starter_pack', day(0)), debit('d', 'pack', 10)];
  expect(planPackageRefund(spent, 'pack', day(1))).toEqual({ ok: false, why: 'all_used' });
});

test('only the first payment of a subscription is refunded, by what is unused [limit-refund]', () => {
  const entries = [grant('first', 'builder', day(0)), grant('second', 'pro', day(20))];
  const used = [...entries, debit('d', 'first', 30)];
  expect(planPackageRefund(used, 'first', day(21))).toEqual({ ok: true, cents: 1_500, withdraw: 90 });
  expect(planPackageRefund(entries, 'first', day(31))).toEqual({ ok: false, why: 'too_late' });
  const audit = [grant('audit', 'authenticated_audit', day(0))];
  expect(planPackageRefund(audit, 'audit', day(30))).toEqual({ ok: true, cents: 199, withdraw: 10 });
  expect(planPackageRefund(entries, 'first', day(21))).toEqual({ ok: true, cents: 2_000, withdraw: 120 });
  expect(planPackageRefund(entries, 'second', day(21))).toEqual({ ok: false, why: 'not_the_first_payment' });
});

test('a planned debit takes exactly what is asked, and no grant below zero', () => {
  const grants = fc.array(
    fc.record({
      plan: fc.constantFrom<PlanId>('free', 'starter_pack', 'authenticated_audit', 'builder'),
      bought: fc.nat(90),
      spent: fc.nat(10),
    }),
    { maxLength: 6 },
  );
  const mode = fc.constantFrom('fast_bug_scan', 'authenticated_smoke');
  fc.assert(
    fc.property(grants, mode, fc.nat(30), fc.nat(120), (made, wanted, credits, today) => {
      const entries = made.flatMap(({ plan, bought, spent }, n) => [
        grant(`g${n}`, plan, day(bought)),
        debit(`d${n}`, `g${n}`, spent),
      ]);
      const before = balanceOf(entries, day(today), wanted);
      const planned = planDebit(entries, day(today), wanted, credits);
      expect(planned.ok).toBe(before >= credits);
      if (!planned.ok) return;
      const paid = planned.lines.map((line, n) => debit(`p${n}`, line.grantId, line.credits));
      expect(planned.lines.every((line) => line.credits > 0)).toBe(true);
      expect(balanceOf([...entries, ...paid], day(today), wanted)).toBe(before - credits);
      for (let n = 0; n < made.length; n++) {
        const left = [...entries, ...paid].filter((each) => each.grantId === `g${n}`);
        expect(left.reduce((sum, each) => sum + each.credits, 0)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a refund looks at what the run took and got back, and at nothing else', () => {
  expect(planRefund([entry({ id: 'b', kind: 'bypass', credits: 0, grantId: null, runId: 'run' })])).toEqual([]);
  const lapse = entry({ id: 'l', kind: 'lapse', credits: -4, grantId: 'a', runId: 'run' });
  const back = entry({ id: 'r', kind: 'refund', credits: 1, grantId: 'a', runId: 'run' });
  expect(planRefund([debit('d', 'a', 3), lapse, back])).toEqual([{ grantId: 'a', credits: 2 }]);
  expect(planRefund([debit('d', 'a', 2), back])).toEqual([{ grantId: 'a', credits: 1 }]);
});
