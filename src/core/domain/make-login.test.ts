import { expect, test } from 'vitest';
import { type NewLoginMemory, newLoginMemorySchema } from '#contract/login-memory.ts';
import { loginEnd, makeLogin } from './make-login.ts';

const place = { id: 'login_x', url: new URL('https://app.staging.example.com/login?next=%2F'), domain: 'example.com' };
const common = { label: 'QA', loginUrl: place.url.href };
const form = { ...common, strategy: 'login_form', username: 'qa', password: 'correct horse' } as const;
const made = (given: NewLoginMemory) => makeLogin(newLoginMemorySchema.parse(given), place);
const loginOf = (given: NewLoginMemory) => {
  const result = made(given);
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return result.login;
};
const pathsOf = (given: NewLoginMemory) => {
  const result = made(given);
  return result.ok ? [] : result.details.map(({ path }) => path);
};

test('a form login has every optional field decided, and its TOTP seed is bare', () => {
  expect(loginOf({ ...form, totpSeed: 'jbsw y3dp-ehpk 3pxp====' })).toEqual({
    id: 'login_x',
    strategy: 'login_form',
    loginUrl: place.url.href,
    origins: [],
    check: null,
    username: 'qa',
    password: 'correct horse',
    totpSeed: 'JBSWY3DPEHPK3PXP',
    basic: false,
  });
});

test('a cookie without a domain belongs to the host alone; one outside the registrable domain is refused', () => {
  const cookies = (domain?: string): NewLoginMemory => ({
    ...common,
    strategy: 'cookies',
    cookies: [{ name: 'sid', value: 'v', ...(domain !== undefined && { domain }) }],
  });
  expect(loginOf(cookies())).toMatchObject({
    cookies: [{ domain: 'app.staging.example.com', path: '/', expires: -1 }],
  });
  for (const inside of ['example.com', '.example.com', 'id.example.com']) expect(pathsOf(cookies(inside))).toEqual([]);
  for (const outside of ['com', 'notexample.com', 'evil.com', 'example.com.evil.com'])
    expect([outside, pathsOf(cookies(outside))]).toEqual([outside, ['cookies[0].domain']]);
});

test('a saved browser state loses what belongs to other sites, and says so', () => {
  const storageState = {
    cookies: [
      { name: 'sid', value: 'own', domain: '.example.com' },
      { name: 'ad', value: 'other', domain: '.tracker.net' },
    ],
    origins: [
      { origin: 'https://app.staging.example.com', localStorage: [{ name: 'jwt', value: 'own' }] },
      { origin: 'https://tracker.net', localStorage: [{ name: 'x', value: 'other' }] },
    ],
  };
  const result = made({ ...common, strategy: 'storage_state', storageState });
  expect(result).toMatchObject({ ok: true, leftOut: ['storageState.cookies[1].domain', 'storageState.origins[1]'] });
  expect(JSON.stringify(result.ok && result.login)).not.toContain('other');
  const foreign = { cookies: storageState.cookies.slice(1), origins: storageState.origins.slice(1) };
  expect(pathsOf({ ...common, strategy: 'storage_state', storageState: foreign })).toEqual(['storageState']);
});

test('steps of a sign-in cannot run code, and an injection needs an entry', () => {
  const steps = [{ action: 'evaluate', expression: 'true' }] as never;
  const given = { ...form, strategy: 'steps', steps: [] } as unknown as NewLoginMemory;
  const result = makeLogin({ ...given, steps } as NewLoginMemory, place);
  expect(result).toMatchObject({ ok: false, details: [{ path: 'steps[0].action' }] });
  expect(pathsOf({ ...common, strategy: 'session_injection' })).toEqual(['local']);
});

test('a further origin is an origin, without a path and without a login in it', () => {
  expect(loginOf({ ...form, origins: ['https://id.example.net'] }).origins).toEqual(['https://id.example.net']);
  expect(loginOf({ ...form, origins: ['https://app.staging.example.com'] }).origins).toEqual([]);
  for (const bad of ['id.example.net', 'ftp://a.example', 'https://a.example/path', 'https://u:p@a.example'])
    expect([bad, pathsOf({ ...form, origins: [bad] })]).toEqual([bad, ['origins[0]']]);
});

test('a login of cookies ends with the last of them, and never while one has no end', () => {
  const cookies = (...ends: number[]) =>
    loginOf({ ...common, strategy: 'cookies', cookies: ends.map((expires) => ({ name: 'a', value: 'b', expires })) });
  expect(loginEnd(cookies(1_000, 2_000))).toEqual(new Date(2_000_000));
  expect(loginEnd(cookies(1_000, -1))).toBeNull();
  expect(loginEnd(loginOf(form))).toBeNull();
});
