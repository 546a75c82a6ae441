import { expect, test } from 'vitest';
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { signsOut } from './brakes.ts';
import { callerScenario, readOnly, ruleAgainst, signedInScenario } from './policy.ts';

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
