// What a plan may use, send and run, on whose behalf. Every control, action and outgoing request passes one of these.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { signsOut } from '#core/words/signs-out.ts';
import { brakeForCaller } from './brake-for-caller.ts';
import { brakeForOwn } from './brake-for-own.ts';
import { type ControlBrake, brakeForControl } from './brakes.ts';

export interface Policy {
  readonly name: 'readOnly' | 'createOwn' | 'ownRecords' | 'callerScenario';
  /** How far a control may be used. `inOwnLayer`: it stands in a layer that the run opened. */
  readonly control: (facts: BrakeFacts, inOwnLayer: boolean) => ControlBrake;
  /** Actions that no step of such a plan takes. */
  readonly refusedActions: ReadonlySet<ActionStep['action']>;
  /**
   * What becomes of a writing request. held: none passes the write barrier. create: only what a create gate admits.
   * own: only what a record gate admits.
   * caller: it passes, until a guarded control or a page script is used.
   */
  readonly writes: 'held' | 'create' | 'own' | 'caller';
}

const strict = (facts: BrakeFacts, inOwnLayer: boolean): ControlBrake => {
  const rule = brakeForControl(facts, inOwnLayer);
  return rule === null ? { kind: 'free' } : { kind: 'refused', rule };
};
const notOurs: Policy['refusedActions'] = new Set(['evaluate', 'upload']);

/** Scans, probes and workflows that the engine found: nothing is changed. */
export const readOnly: Policy = { name: 'readOnly', control: strict, refusedActions: notOurs, writes: 'held' };

/** A workflow that the caller allowed to create: its own marked records, and nothing else. */
export const createOwn: Policy = { name: 'createOwn', control: strict, refusedActions: notOurs, writes: 'create' };

/** The life of records that the run itself creates. `deletes`: whether the step at hand deletes one of them. */
export const ownRecords = (deletes: () => boolean): Policy => ({
  name: 'ownRecords',
  control: (facts) => brakeForOwn(facts, deletes()),
  // A required file is one of ours, made in memory.
  refusedActions: new Set(['evaluate']),
  writes: 'own',
});

/** Steps that the caller wrote: they may write, except through what destroys, pays or runs as a script. */
export const callerScenario: Policy = {
  name: 'callerScenario',
  control: brakeForCaller,
  refusedActions: new Set(),
  writes: 'caller',
};

/** The same in a run that is signed in: no step ends the session that all of them share, and no script reads it. */
export const signedInScenario: Policy = {
  ...callerScenario,
  control: (facts, inOwnLayer) =>
    signsOut(facts.words) ? { kind: 'refused', rule: 'sign-out' } : brakeForCaller(facts, inOwnLayer),
  refusedActions: new Set(['evaluate']),
};

/** In a session that nothing else of the run uses, a step may sign out of it. */
export const ownSessionScenario: Policy = { ...callerScenario, refusedActions: new Set(['evaluate']) };

/** The rule that forbids to use a control where nobody can guard what it sends; null when it may be used. */
export function ruleAgainst(policy: Policy, facts: BrakeFacts, inOwnLayer: boolean): string | null {
  const brake = policy.control(facts, inOwnLayer);
  if (brake.kind === 'free') return null;
  return brake.kind === 'refused' ? brake.rule : 'destructive';
}
