// How a place differs from the run it is compared with; the subtype of visual_regression and behaviour_regression.
import { type WordOf, closedSet } from './closed-set.ts';

export const visualRegressions = closedSet({
  chosen: [
    'style_changed',
    'text_changed',
    'image_changed',
    'element_gone',
    'element_added',
    'element_moved',
    'element_resized',
    'appearance_changed',
  ],
});
export type VisualRegression = WordOf<typeof visualRegressions>;

export const behaviourRegressions = closedSet({
  chosen: [
    'route_gone',
    'status_changed',
    'navigation_changed',
    'request_gone',
    'request_changed',
    'control_gone',
    'control_disabled',
    'control_renamed',
    'role_changed',
    'link_target_changed',
    'new_exception',
    'scenario_now_fails',
  ],
});
export type BehaviourRegression = WordOf<typeof behaviourRegressions>;
