import { expect, test } from 'vitest';
import { navigationGone } from '#core/audits/layout/navigation-gone.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import type { MenuSearch } from '#core/evidence/ways-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { elementOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { Confirmation } from './confirmation.ts';

/** A phone that shows none of the five pages of the navigation, after its controls were used in search of a menu. */
const onPhone = (key: string, found: MenuSearch['found']): Visit =>
  visitOf({
    key,
    context: 'phone',
    page: pageOf(),
    ways: {
      group: elementOf({ path: 'body>nav:1' }),
      pages: 5,
      kept: 0,
      otherPages: 0,
      beside: 0,
      chosenFrom: 0,
      onlyNarrow: 0,
      menu: { controls: 1, used: 1, silent: 0, found },
    },
  });

const decide = (...found: readonly MenuSearch['found'][]) => {
  const first = onPhone('001-phone', null);
  const confirmation = new Confirmation(foldFailures(judgeVisits([navigationGone], [first]), [first]), 'r');
  const orders = confirmation.plan(0);
  expect(orders).toHaveLength(found.length);
  confirmation.learn(
    orders.map(({ key }, replay) => onPhone(key, found[replay] ?? null)),
    0,
  );
  const { confirmed, unconfirmed } = confirmation.conclude();
  return { confirmed: confirmed.length, unconfirmed: unconfirmed.length, again: confirmation.plan(1).length };
};

test('navigation that no replay finds is gone', () => {
  expect(decide(null, null)).toEqual({ confirmed: 1, unconfirmed: 0, again: 0 });
});

test('navigation that one replay finds behind a control is there, and is not looked for any longer', () => {
  expect(decide(null, 'by_control')).toEqual({ confirmed: 0, unconfirmed: 1, again: 0 });
});
