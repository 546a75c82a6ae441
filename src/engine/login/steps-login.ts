// Signs in by the steps that the owner of the login wrote. Secrets are filled in only on pages of the login's origins.
import type { GivenStep } from '#contract/scenario.ts';
import type { StepsLogin } from '#core/domain/login.ts';
import { judgeAssertion } from '#core/scenarios/judge-assertion.ts';
import { checkAssertion } from '#engine/jobs/scenarios/check-assertion.ts';
import { ScenarioLog } from '#engine/jobs/scenarios/scenario-log.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { performSessionAction, plainAction } from '#engine/steps/perform-auth-action.ts';
import { type FormDesk, type FormEnd, openLogin } from './form-login.ts';

const stepMs = 15_000;
const afterStep = { quietMs: 250, capMs: 5_000 };
const place = /\{\{(username|password|totp)\}\}/g;

const end = (outcome: FormEnd['outcome'], why: string): FormEnd => ({ outcome, why });

/** null: the step asks for a code, and the login has no seed to make one of. */
async function fillIn(
  step: GivenStep,
  login: StepsLogin,
  { codes, signal }: FormDesk,
): Promise<{ readonly step: GivenStep; readonly secret: boolean } | null> {
  if (!('value' in step) || typeof step.value !== 'string' || step.value.search(place) < 0)
    return { step, secret: false };
  const asksForCode = step.value.includes('{{totp}}');
  const code = asksForCode && login.totpSeed !== null ? await codes.next(login.totpSeed, signal) : null;
  if (asksForCode && code === null) return null;
  const values = { username: login.username, password: login.password, totp: code ?? '' };
  const value = step.value.replaceAll(place, (_whole, name: keyof typeof values) => values[name]);
  return { step: { ...step, value } as GivenStep, secret: true };
}

/** null: it was done; otherwise why not, in our words. */
async function perform(
  { session, signal }: Pick<FormDesk, 'session' | 'signal'>,
  step: GivenStep,
  log: ScenarioLog,
): Promise<string | null> {
  const context = { session, deadlineMs: stepMs, signal };
  if ('assert' in step) {
    const judged = judgeAssertion(
      step,
      await checkAssertion(step, { session, log, signal, acted: { at: session.now() } }),
    );
    return judged.answer === 'pass' ? null : judged.reason;
  }
  if (step.action === 'evaluate') return 'evaluate is refused in a sign-in';
  if (step.action === 'setCookie' || step.action === 'clearSession') {
    const { outcome, reason } = await performSessionAction(step, context);
    return outcome === 'done' ? null : (reason ?? 'it failed');
  }
  const plain = step.action === 'clickByTestId' || step.action === 'fillByTestId' ? plainAction(step) : step;
  if (plain === null) return 'it has no value';
  const { outcome, reason } = await performStep(plain, context);
  await settle(session, { ...afterStep, signal });
  return outcome === 'done' ? null : (reason ?? 'it failed');
}

export async function signInBySteps(desk: FormDesk, login: StepsLogin): Promise<FormEnd> {
  const { session, origins, guard } = desk;
  const log = new ScenarioLog(session.page, session.origin);
  const { stopped } = await openLogin(desk, login.loginUrl);
  if (stopped !== null) return stopped;
  guard.watch(login.password);
  for (const [index, given] of login.steps.entries()) {
    const filled = await fillIn(given, login, desk);
    if (filled === null)
      return end('mfa_without_seed', `step ${index + 1} needs a one-time code, and the login has no TOTP seed`);
    const at = URL.canParse(session.page.url()) ? new URL(session.page.url()).origin : '';
    if (filled.secret && !origins.has(at))
      return end('sso_other_origin', `step ${index + 1} would type credentials into a page of another origin`);
    const failed = await perform(desk, filled.step, log);
    if (guard.sentElsewhere)
      return end('sso_other_origin', 'the page wanted to send the credentials to another origin, and was stopped');
    if (failed !== null) return end('could_not_tell', `step ${index + 1} of the sign-in failed: ${failed}`);
  }
  return end('through', 'all steps were done');
}

/** Steps of the caller that follow the sign-in. Nothing is filled in: they never receive a secret. */
export async function followUp(
  desk: Pick<FormDesk, 'session' | 'signal'>,
  steps: readonly GivenStep[],
): Promise<FormEnd | null> {
  const log = new ScenarioLog(desk.session.page, desk.session.origin);
  for (const [index, step] of steps.entries()) {
    const failed = await perform(desk, step, log);
    if (failed !== null) return end('could_not_tell', `step ${index + 1} after the sign-in failed: ${failed}`);
  }
  return null;
}
