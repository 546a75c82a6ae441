// One difference between two days of one place.
import type { EvidenceItem } from '#contract/finding.ts';
import type { BehaviourRegression, VisualRegression } from '#contract/vocabulary/regression-kinds.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import type { TargetText } from '#core/evidence/redact.ts';
import type { StableElement } from './stable-place.ts';

interface AnyChange {
  /** What changed, stable from run to run, without the route. */
  readonly cause: string;
  /** The same on every page: the route is not part of its identity. */
  readonly shared: boolean;
  readonly element: StableElement | null;
  readonly before: LookBox | null;
  readonly after: LookBox | null;
  readonly facts: NonNullable<EvidenceItem['facts']>;
  readonly untrusted?: TargetText;
}

export interface VisualChange extends AnyChange {
  readonly type: 'visual_regression';
  readonly subtype: VisualRegression;
  /** Where the pictures show it. */
  readonly regions: readonly LookBox[];
}

export interface BehaviourChange extends AnyChange {
  readonly type: 'behaviour_regression';
  readonly subtype: BehaviourRegression;
}

export type Change = VisualChange | BehaviourChange;

export const titleOfKind = {
  style_changed: 'The style of elements changed',
  text_changed: 'Text changed',
  image_changed: 'An image changed',
  element_gone: 'A visible part of the page is gone',
  element_added: 'A new part of the page is visible',
  element_moved: 'A part of the page moved',
  element_resized: 'A part of the page changed size',
  appearance_changed: 'A part of the page looks different',
  route_gone: 'A route no longer exists',
  status_changed: 'A route returns an error',
  navigation_changed: 'A route leads elsewhere',
  request_gone: 'A page no longer makes a request',
  request_changed: 'A request of a page changed',
  control_gone: 'A control is gone',
  control_disabled: 'A control is disabled',
  control_renamed: 'A control lost its name',
  role_changed: 'The role of an element changed',
  link_target_changed: 'A link leads elsewhere',
  new_exception: 'A page throws a new exception',
  scenario_now_fails: 'A scenario that passed now fails',
} as const satisfies Record<VisualRegression | BehaviourRegression, string>;
