// A scenario that a caller brings becomes one that can be replayed: it starts by opening its route, and has an id of its own.
import type { GivenScenario } from '#contract/scenario.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { routeOf } from '#core/evidence/route.ts';
import { type Scenario, compileScenario } from './scenario.ts';
import { allTemplates } from './templates/all.ts';

export function compileCustomScenario(given: GivenScenario, origin: string, home: Viewport): Scenario {
  const { id, title, template, route, viewport, preflight, steps, cleanup } = given;
  const pictures = allTemplates.find((known) => known.id === template)?.screenshotPolicy;
  return compileScenario({
    title,
    template: template ?? 'custom',
    // The route is shown wherever the run is; the step keeps what must really be opened.
    route: routeOf(new URL(route, origin)),
    viewport: viewport ?? home,
    preflight: preflight ?? null,
    steps: [{ action: 'goto', path: route }, ...steps],
    cleanup: cleanup ?? [],
    ...(id === undefined ? {} : { givenId: id }),
    ...(pictures === undefined ? {} : { pictures }),
  });
}
