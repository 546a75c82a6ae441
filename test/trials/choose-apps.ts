import { allApps } from '../../fixtures/apps/all.ts';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';

/** The named apps, or all. A trial of an app that there is not would find nothing wrong. */
export function chooseApps(names: readonly string[]): readonly FixtureApp[] {
  const unknown = names.filter((name) => !allApps.some((app) => app.name === name));
  if (unknown.length > 0) throw new Error(`there is no fixture app ${unknown.join(', ')}`);
  return names.length === 0 ? allApps : allApps.filter(({ name }) => names.includes(name));
}
