// Everything a later Fix Check needs to replay a failure exactly. It is stored with the run and never served.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Audit, Failure } from '#core/audits/define.ts';
import { judgeAll } from '#core/audits/judge-all.ts';
import { controlKind } from '#core/evidence/control-kind.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { Tally } from '#core/confirm/decide-confirmed.ts';
import { type Candidate, type Sighting, foldFailures } from '#core/confirm/fold-failures.ts';
import { windowOf } from '#core/confirm/plan-confirmation.ts';
import type { RuleVersions } from '#core/scenarios/rules-of.ts';
import { type PlaceBefore, placeBefore, placeKey } from './place-before.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';

export interface MaterialPlace {
  readonly route: string;
  readonly context: Viewport;
  readonly probe: NonNullable<Failure['probe']> | null;
  readonly before: PlaceBefore;
  /** Structural path of the thing under test, where the defect is one of function. */
  readonly subject: string | null;
  /** Widths at which the layout failed; missing in older runs. */
  readonly widths?: readonly Viewport[];
  /** The run met the fault by resizing: what else is wrong in a window of this width, it did not look for. */
  readonly resized?: true;
}

export interface FindingMaterial {
  readonly findingId: string;
  readonly scenario: Scenario;
  readonly audit: string;
  readonly type: FailureType;
  readonly subtype: string | null;
  readonly cause: string;
  readonly defect: Audit['defect'];
  readonly reproduced: { readonly failed: number; readonly of: number };
  /** The kinds of evidence that the lock of the scenario counts. */
  readonly evidenceKinds: readonly string[];
  /** The place of the confirmed failure first. */
  readonly places: readonly MaterialPlace[];
  /** Key of the visit that failed. */
  readonly failing: string;
}

/** What the failing runs of a scenario met when they had opened its page, and at the step that failed. */
export interface MetPlaces {
  readonly start: PlaceBefore & { readonly route: string | null };
  readonly end: PlaceBefore & { readonly route: string | null };
  /** What could be read inside the elements with the test ids of the step that failed. */
  readonly subject: Readonly<Record<string, readonly string[]>>;
}

/** A scenario of the caller, or one that was discovered, with the run of it that failed. */
export interface ScenarioMaterial {
  readonly findingId: string;
  readonly scenario: Scenario;
  readonly failing: ScenarioRun;
  /** The step that failed. */
  readonly step: number | null;
  readonly reproduced: { readonly failed: number; readonly of: number };
  /** Missing in older runs: nothing tells whether a pass is one of the same application. */
  readonly met?: MetPlaces;
  /** The versions of the rules that judged it; missing in older runs. */
  readonly rules?: RuleVersions;
}

/** A place that was looked at because a scenario failed there, not because anything was found on it. */
export interface LookedPlace {
  readonly route: string;
  readonly context: Viewport;
  readonly before: PlaceBefore;
}

export interface ReplayMaterial {
  readonly version: 1;
  readonly findings: readonly FindingMaterial[];
  readonly scenarios: readonly ScenarioMaterial[];
  readonly visits: Readonly<Record<string, Visit>>;
  readonly addresses: readonly (readonly [route: string, path: string])[];
  /** The parts of the build that are the same in every load, by place. */
  readonly build: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Every failure that was seen, confirmed or not: none of them is new. */
  readonly known: readonly string[];
  /** Missing in older runs: what fails there now may have failed then. */
  readonly looked?: readonly LookedPlace[];
  readonly entry: (PlaceBefore & { readonly route: string; readonly context: Viewport }) | null;
}

export interface MaterialInput {
  readonly confirmed: readonly {
    readonly candidate: Candidate;
    readonly at: Sighting;
    readonly scenario: Scenario;
    readonly tally: Tally;
  }[];
  readonly candidates: readonly Candidate[];
  readonly visits: readonly Visit[];
  readonly replays: readonly Visit[];
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly build: ReplayMaterial['build'];
  readonly scenarios: readonly ScenarioMaterial[];
  /** Loads of the places where scenarios failed, and of the entry page. */
  readonly looks: readonly Visit[];
}

/** A load of each place. Of what could be read only that is kept which every load showed: the rest varies. */
function loadsByPlace(visits: readonly Visit[]): ReadonlyMap<string, Visit> {
  const loads = new Map<string, Visit>();
  for (const visit of visits) {
    const key = placeKey(visit.context, visit.route);
    const known = loads.get(key)?.check?.marks;
    const { check } = visit;
    const marks = known === undefined ? check?.marks : known.filter((mark) => check?.marks?.includes(mark) !== false);
    loads.set(key, check === undefined || marks === undefined ? visit : { ...visit, check: { ...check, marks } });
  }
  return loads;
}

function placesOf(candidate: Candidate, at: Sighting, replays: ReadonlyMap<string, Visit>): MaterialPlace[] {
  const ordered = [at, ...candidate.sightings.filter((sighting) => sighting !== at)];
  const places = new Map<string, MaterialPlace>();
  for (const { visit, failure } of ordered) {
    const context = windowOf(candidate, { visit, failure });
    const key = placeKey(context, visit.route);
    // Two controls of one cause are two places: a fix of the first need not be one of the second.
    const place = failure.probe === undefined ? key : `${key} ${controlKind(failure.probe.subject.key)}`;
    if (places.has(place)) continue;
    places.set(place, {
      route: visit.route,
      context,
      probe: failure.probe ?? null,
      before: placeBefore(visit, replays.get(key)),
      subject: candidate.audit.defect === 'function' ? (failure.element?.path ?? null) : null,
      widths: failure.viewports,
      ...(context === visit.context ? {} : { resized: true as const }),
    });
  }
  return [...places.values()];
}

function lookedPlaces(visits: readonly Visit[]): LookedPlace[] {
  const loads = loadsByPlace(visits);
  const places = new Map<string, LookedPlace>();
  for (const visit of visits) {
    const { route, context } = visit;
    const key = placeKey(context, route);
    if (!places.has(key)) places.set(key, { route, context, before: placeBefore(visit, loads.get(key)) });
  }
  return [...places.values()];
}

export function buildReplayMaterial({
  confirmed,
  candidates,
  visits,
  replays,
  addresses,
  build,
  scenarios,
  looks,
}: MaterialInput): ReplayMaterial {
  const replayed = loadsByPlace([...looks, ...replays]);
  const kinds = new Map<string, string[]>();
  for (const { scenario, at } of confirmed)
    if (!kinds.has(scenario.id))
      kinds.set(
        scenario.id,
        at.failure.evidence.map(({ kind }) => kind),
      );
  const findings = confirmed.map(
    ({ candidate, at, scenario, tally }): FindingMaterial => ({
      findingId: candidate.id,
      scenario,
      audit: candidate.audit.id,
      type: candidate.type,
      subtype: candidate.subtype ?? null,
      cause: candidate.cause,
      defect: candidate.audit.defect,
      reproduced: rateOf(tally),
      evidenceKinds: kinds.get(scenario.id) ?? [],
      places: placesOf(candidate, at, replayed),
      failing: at.visit.key,
    }),
  );
  const entry = [...visits, ...looks].find(({ arrivedBy }) => arrivedBy === 'entry');
  const around = looks.filter(({ arrivedBy }) => arrivedBy === 'replay');
  return {
    version: 1,
    findings,
    scenarios,
    visits: Object.fromEntries(confirmed.map(({ at }) => [at.visit.key, at.visit])),
    addresses,
    build,
    known: [...new Set([...candidates, ...foldFailures(judgeAll(around), around)].map(({ id }) => id))],
    looked: lookedPlaces(around),
    entry:
      entry === undefined
        ? null
        : {
            ...placeBefore(entry, replayed.get(placeKey(entry.context, entry.route))),
            route: entry.route,
            context: entry.context,
          },
  };
}
