// Where a request signs in, or uses the actions of authenticated scenarios.
import type { RunStart } from '#contract/run-start.ts';
import type { GivenStep } from '#contract/scenario.ts';
import { type AuthActionStep, allAuthActions } from '#contract/steps/all-auth-actions.ts';
import { hideBy, markedSecrets, shapedSecrets } from '#core/evidence/secret-rules.ts';

const names: ReadonlySet<string> = new Set(allAuthActions.map(({ action }) => action));
const isAuthAction = (step: GivenStep): step is AuthActionStep => 'action' in step && names.has(step.action);

export interface UsedAuthAction {
  /** In the form of an error's details: `customScenarios[0].steps[2]`. */
  readonly path: string;
  readonly step: AuthActionStep;
}

const usedIn = (steps: readonly GivenStep[], path: string): UsedAuthAction[] =>
  steps.flatMap((step, index) => (isAuthAction(step) ? [{ path: `${path}[${index}]`, step }] : []));

export const authActionsOf = ({ customScenarios = [], auth }: RunStart): UsedAuthAction[] => [
  ...customScenarios.flatMap(({ steps, cleanup = [] }, index) => [
    ...usedIn(steps, `customScenarios[${index}].steps`),
    ...usedIn(cleanup, `customScenarios[${index}].cleanup`),
  ]),
  ...(auth?.strategy === 'steps' ? usedIn(auth.steps, 'auth.steps') : []),
];

export const hasLogin = ({ authSessionId, auth }: RunStart): boolean =>
  authSessionId !== undefined || auth !== undefined;

/** The login that a request names, and where it names it. */
export function namedLogin({ authSessionId, auth }: RunStart): { readonly id: string; readonly path: string } | null {
  if (authSessionId !== undefined) return { id: authSessionId, path: 'authSessionId' };
  return auth === undefined ? null : { id: auth.authSessionId, path: 'auth.authSessionId' };
}

/** Steps that run code of the caller inside the page, by their paths. */
export const evaluatesOf = ({ customScenarios = [], auth }: RunStart): string[] => {
  const inSteps = (steps: readonly GivenStep[], path: string): string[] =>
    steps.flatMap((step, index) =>
      'action' in step && step.action === 'evaluate' ? [`${path}[${index}].action`] : [],
    );
  return [
    ...customScenarios.flatMap(({ steps, cleanup = [] }, index) => [
      ...inSteps(steps, `customScenarios[${index}].steps`),
      ...inSteps(cleanup, `customScenarios[${index}].cleanup`),
    ]),
    ...(auth?.strategy === 'steps' ? inSteps(auth.steps, 'auth.steps') : []),
  ];
};

const rules = [...markedSecrets, ...shapedSecrets];

/** By what the field is called, or by the look of the value itself. */
export function carriesSecret(step: AuthActionStep): boolean {
  if (!('value' in step) || step.value === undefined) return false;
  const said = `${step.action === 'setCookie' ? step.name : step.testId}=${step.value}`;
  return hideBy(rules, said) !== said;
}
