// What a run without page structure stores for a later comparison: responses and behaviour of its pages, and its scenarios.
import type { Evidence } from '#core/evidence/evidence.ts';
import { type CallFact, type PlaceLoad, placeDocument, thrownFacts } from '#core/evidence/place-load.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Baseline } from './baseline.ts';
import { callName, learnPlace } from './stable-place.ts';

/** Later calls may be polls, or caused by resizing: a comparison would not see them again. */
const callsOfLoadMs = 1_500;
const kinds: ReadonlySet<string> = new Set(['fetch', 'xhr']);

function loadOf({ key, route, template, context, document, requests, exceptions }: Visit): PlaceLoad {
  const calls = requests
    .filter((each) => each.sameOrigin && kinds.has(each.kind) && each.frame === 'main' && each.failure === null)
    .filter(({ atMs, viewport, pending }) => atMs <= callsOfLoadMs && viewport === context && !pending)
    .map(
      (each): CallFact => ({
        method: each.method,
        template: each.template,
        statusClass: each.status === null ? null : Math.floor(each.status / 100),
        sent: null,
        answer: null,
      }),
    );
  return {
    key,
    route,
    template,
    context,
    document: placeDocument(document),
    calls: [...new Map(calls.map((call) => [callName(call), call])).values()],
    exceptions: thrownFacts(exceptions),
    look: null,
  };
}

/** Null when there is nothing to compare with. */
export function baselineOfScan(
  { visits, addresses }: Pick<Evidence, 'visits' | 'addresses'>,
  scenarios: Baseline['scenarios'],
  world: { readonly contexts: readonly Viewport[]; readonly chromium: string },
): Baseline | null {
  const places = visits.flatMap((visit) => {
    const place = visit.crashed ? null : learnPlace([loadOf(visit)], []);
    return place === null ? [] : [{ ...place, picture: null }];
  });
  if (places.length === 0 && scenarios.length === 0) return null;
  return { version: 1, looks: false, ...world, addresses, places, scenarios, regressions: [], changed: {} };
}
