// A sample of the switchable bugs: left on it still reproduces, switched off it is verified.
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { app as board } from '../../fixtures/apps/board/app.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { app as handbook } from '../../fixtures/apps/handbook/app.ts';
import { app as notes } from '../../fixtures/apps/notes/app.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';
import { type FoundBy, checkBug } from '../kit/check-fix.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { everydayOf } from '../kit/every-case.ts';

let world: WorkingService;
beforeAll(async () => {
  world = await startWorkingService();
}, 60_000);
afterAll(() => world?.close(), 30_000);

/** Kinds of failure in five apps, found by a scan, by a workflow_test, and by a scenario of a caller. */
const sample: readonly (readonly [FixtureApp, string, FoundBy?])[] = [
  [shop, 'wishlist-redirect-loop'],
  [shop, 'returns-button-dead'],
  [shop, 'sign-in-label-lost'],
  [handbook, 'api-text-clipped'],
  [board, 'calendar-object-object'],
  [notes, 'stats-console-error'],
  [notes, 'shared-link-nameless'],
  [desk, 'announcements-banner-covers'],
  [desk, 'policies-accordion-stuck', 'workflow'],
  [desk, 'employees-validation-missing', 'workflow'],
  [notes, 'stats-console-error', 'caller'],
  [handbook, 'api-text-clipped', 'caller'],
];

describe('a bug that is switched off is fixed_verified, and one that is left on is not', { concurrent: true }, () => {
  for (const [app, id, by = 'scan'] of everydayOf(sample, (each) => each === sample[0]))
    it(`${app.name} ${id}, found by a ${by}`, { timeout: 300_000 }, async ({ expect }) => {
      const bug = app.bugs.find((each) => each.id === id)!;
      const { found, withBug, withoutBug } = await checkBug(world, app, bug, by);
      expect({ found, on: withBug?.status, off: withoutBug?.status }, JSON.stringify({ withBug, withoutBug })).toEqual({
        found: true,
        on: 'still_reproduces',
        off: 'fixed_verified',
      });
    });
});
