// What a run keeps so that a later one can be compared with it. It lies with the run, is served to nobody, and goes with it.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { StablePlace } from './stable-place.ts';

export interface BaselinePlace extends StablePlace {
  /** Name of the picture among the artifacts of the run; null where none was kept. */
  readonly picture: string | null;
}

export interface Baseline {
  readonly version: 1;
  /** Whether looks were taken, or only what a scan sees in passing. */
  readonly looks: boolean;
  readonly chromium: string;
  readonly contexts: readonly Viewport[];
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly places: readonly BaselinePlace[];
  readonly scenarios: readonly { readonly scenario: Scenario; readonly outcome: 'passed' | 'failed' | 'unsure' }[];
}

export const placeName = ({ context, route }: { readonly context: Viewport; readonly route: string }): string =>
  `${context} ${route}`;

/** The routes in the order they were seen, each once. */
export const routesOf = ({ places }: Baseline): string[] => [...new Set(places.map(({ route }) => route))];
