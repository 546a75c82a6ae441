// What a run keeps so that a later one can be compared with it. It is stored with the run, never served, and deleted with it.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { StablePlace } from './stable-place.ts';

export interface BaselinePlace extends StablePlace {
  /** Name of the picture among the artifacts of the run; null where none was kept. */
  readonly picture: string | null;
}

/** A place that changed: how it was, how it failed, and where the pictures differed. */
export interface ChangedMaterial {
  readonly before: BaselinePlace;
  readonly failing: StablePlace;
  readonly regions: readonly LookBox[] | null;
}

/** A finding of this run, kept so that a Fix Check can compare again with what this run was compared with. */
export interface RegressionMaterial {
  readonly findingId: string;
  readonly type: 'visual_regression' | 'behaviour_regression';
  readonly scenario: Scenario;
  readonly evidenceKinds: readonly string[];
  readonly reproduced: { readonly failed: number; readonly of: number };
  /** Names of its places. */
  readonly places: readonly string[];
}

export interface Baseline {
  readonly version: 1;
  /** Whether the page structure was read, or only what a scan sees anyway. */
  readonly looks: boolean;
  readonly chromium: string;
  readonly contexts: readonly Viewport[];
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly places: readonly BaselinePlace[];
  /** What changed since the run before, for Fix Checks. */
  readonly regressions: readonly RegressionMaterial[];
  /** By name of the place; their pictures are stored with this run. */
  readonly changed: Readonly<Record<string, ChangedMaterial>>;
  readonly scenarios: readonly { readonly scenario: Scenario; readonly outcome: 'passed' | 'failed' | 'unsure' }[];
}

export const placeName = ({ context, route }: { readonly context: Viewport; readonly route: string }): string =>
  `${context} ${route}`;

/** The routes in the order they were seen, each once. */
export const routesOf = ({ places }: Baseline): string[] => [...new Set(places.map(({ route }) => route))];

const isOpen = ({ document }: StablePlace): boolean =>
  document !== null && document.failure === null && !document.challenge && (document.status ?? 200) < 400;

/** What was down or closed that day is nothing to compare with. */
export const isFit = ({ places, scenarios }: Baseline): boolean => places.some(isOpen) || scenarios.length > 0;
