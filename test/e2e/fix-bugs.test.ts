// A sample of the switchable bugs: left on it still reproduces, switched off it is verified.
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { app as board } from '../../fixtures/apps/board/app.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { app as handbook } from '../../fixtures/apps/handbook/app.ts';
import { app as notes } from '../../fixtures/apps/notes/app.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';
import { checkBug } from '../kit/check-fix.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
beforeAll(async () => {
  world = await startWorkingService();
}, 60_000);
afterAll(() => world?.close(), 30_000);

/** Eight kinds of failure in five apps. */
const sample: readonly (readonly [FixtureApp, string])[] = [
  [shop, 'wishlist-redirect-loop'],
  [shop, 'returns-button-dead'],
  [shop, 'sign-in-label-lost'],
  [handbook, 'api-text-clipped'],
  [board, 'calendar-object-object'],
  [notes, 'stats-console-error'],
  [notes, 'shared-link-nameless'],
  [desk, 'announcements-banner-covers'],
];

describe('a bug that is switched off is fixed_verified, and one that is left on is not', { concurrent: true }, () => {
  for (const [app, id] of sample)
    it(`${app.name} ${id}`, { timeout: 300_000 }, async ({ expect }) => {
      const bug = app.bugs.find((each) => each.id === id)!;
      const { found, withBug, withoutBug } = await checkBug(world, app, bug);
      expect({ found, on: withBug?.status, off: withoutBug?.status }, JSON.stringify({ withBug, withoutBug })).toEqual({
        found: true,
        on: 'still_reproduces',
        off: 'fixed_verified',
      });
    });
});
