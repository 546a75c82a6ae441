import { expect, test } from 'vitest';
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { signsOut } from '#core/words/signs-out.ts';
import { callerScenario, ownSessionScenario, readOnly, ruleAgainst, signedInScenario } from './policy.ts';

const named = (words: string): BrakeFacts => ({ words, marks: '', address: '', dialog: '', payment: false });

test.each(['Log out', 'Sign out', 'Abmelden', 'Se déconnecter', 'ログアウト'])('%s ends a session', (words) => {
  expect(signsOut(words)).toBe(true);
  expect(ruleAgainst(signedInScenario, named(words), false)).toBe('sign-out');
  expect(ruleAgainst(readOnly, named(words), false)).toBe('destructive');
});

test('a scenario without a login may sign out of what it signed in to, and runs its scripts', () => {
  expect(ruleAgainst(callerScenario, named('Log out'), false)).toBeNull();
  expect([callerScenario, signedInScenario].map(({ refusedActions }) => refusedActions.has('evaluate'))).toEqual([
    false,
    true,
  ]);
});

test('in a session of its own a scenario may sign out of it, never everywhere, and runs no script', () => {
  expect(ruleAgainst(ownSessionScenario, named('Log out'), false)).toBeNull();
  expect(ruleAgainst(ownSessionScenario, named('Log out of all devices'), false)).toBe('destructive');
  expect(ownSessionScenario.refusedActions.has('evaluate')).toBe(true);
});
