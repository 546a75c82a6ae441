import { expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { authActionsOf, carriesSecret, hasLogin } from './auth-actions.ts';

const url = 'https://staging.example.com/';
const login = `login_${'a'.repeat(22)}`;
const reload = { action: 'reload' } as const;
const clear = { action: 'clearSession' } as const;
const text = { assert: 'text_visible', text: 'clearSession' } as const;
const scenario = { title: 'a', route: '/', steps: [reload, text] };

test('authenticated actions are found in steps, clean-ups and the steps of a login, by their place', () => {
  const request: RunStart = {
    url,
    customScenarios: [scenario, { ...scenario, steps: [reload, clear, text, clear], cleanup: [clear] }],
    auth: { strategy: 'steps', authSessionId: login, steps: [reload, clear] },
  };
  expect(authActionsOf(request).map(({ path }) => path)).toEqual([
    'customScenarios[1].steps[1]',
    'customScenarios[1].steps[3]',
    'customScenarios[1].cleanup[0]',
    'auth.steps[1]',
  ]);
  expect(authActionsOf({ url })).toEqual([]);
  expect(authActionsOf({ url, auth: { strategy: 'login_memory', authSessionId: login } })).toEqual([]);
});

test('a login is named by its id or by a strategy', () => {
  expect(hasLogin({ url })).toBe(false);
  expect(hasLogin({ url, authSessionId: login })).toBe(true);
  expect(hasLogin({ url, auth: { strategy: 'login_memory', authSessionId: login } })).toBe(true);
});

test('a value is a secret by its name or by its look', () => {
  const cookie = (name: string, value: string) => carriesSecret({ action: 'setCookie', name, value });
  expect([cookie('theme', 'dark'), cookie('session', 'dark')]).toEqual([false, true]);
  expect(cookie('theme', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl')).toBe(true);
  const field = (testId: string) => carriesSecret({ action: 'fillByTestId', testId, value: 'abc' });
  expect([field('email'), field('password')]).toEqual([false, true]);
  expect(carriesSecret({ action: 'fillByTestId', testId: 'password', entry: 'password' })).toBe(false);
  expect(carriesSecret({ action: 'clickByTestId', testId: 'password' })).toBe(false);
  expect(carriesSecret(clear)).toBe(false);
});
