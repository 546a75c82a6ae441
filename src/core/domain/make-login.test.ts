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

test('every field of a cookie is kept, and what is left out is what a browser would take', () => {
  const cookie = { name: 'sid', value: 'v' };
  const saved = (given: object) => {
    const login = loginOf({ ...common, strategy: 'cookies', cookies: [{ ...cookie, ...given }] });
    return login.strategy === 'cookies' ? login.cookies[0] : null;
  };
  const plain = {
    ...cookie,
    domain: 'app.staging.example.com',
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
  expect(saved({})).toEqual(plain);
  const full = { domain: '.Example.com', path: '/a', expires: 9, httpOnly: true, secure: true, sameSite: 'Strict' };
  expect(saved(full)).toEqual({ ...cookie, ...full, domain: '.example.com' });
  // A browser refuses one for all sites that is not secure.
  expect(saved({ sameSite: 'None' })).toEqual({ ...plain, secure: true, sameSite: 'None' });
  expect(saved({ sameSite: 'None', secure: false })?.secure).toBe(false);
});

test('steps that only use the page are kept as they are', () => {
  const steps: NewLoginMemory extends infer T ? (T extends { steps: infer S } ? S : never) : never = [
    { action: 'fill', target: { label: 'Name' }, value: '{{username}}' },
    { action: 'click', target: { role: 'button', name: 'Go' } },
  ];
  expect(loginOf({ ...form, strategy: 'steps', steps })).toMatchObject({ strategy: 'steps', steps, totpSeed: null });
});

test.each(['evaluate', 'setCookie', 'clearSession'])('%s is no step of a sign-in', (action) => {
  const given = { ...form, strategy: 'steps', steps: [{ action: 'reload' }, { action }] } as unknown as NewLoginMemory;
  expect(makeLogin(given, place)).toMatchObject({
    ok: false,
    details: [{ path: 'steps[1].action', code: 'invalid_value' }],
  });
});

test('a browser state is saved with the cookies and the storage of its own origins', () => {
  const storageState = {
    cookies: [{ name: 'sid', value: 'own' }],
    origins: [
      { origin: 'https://id.example.net/', localStorage: [{ name: 'a', value: 'b' }] },
      { origin: 'not an origin', localStorage: [] },
    ],
  };
  const state = { ...common, strategy: 'storage_state', storageState } as const;
  expect(made({ ...state, origins: ['https://id.example.net'] })).toMatchObject({
    ok: true,
    login: {
      strategy: 'storage_state',
      cookies: [{ name: 'sid', domain: 'app.staging.example.com' }],
      storage: [{ origin: 'https://id.example.net', local: [{ name: 'a', value: 'b' }] }],
    },
    leftOut: ['storageState.origins[1]'],
  });
  const own = { origin: place.url.origin, localStorage: [{ name: 'a', value: 'b' }] };
  const only = (entries: typeof own.localStorage) =>
    pathsOf({ ...state, storageState: { cookies: [], origins: [{ ...own, localStorage: entries }] } });
  expect([only(own.localStorage), only([])]).toEqual([[], ['storageState']]);
});

test('an injection takes entries of either storage', () => {
  const entries = [{ name: 'token', value: 'v' }];
  const given = { ...common, strategy: 'session_injection' } as const;
  expect(loginOf({ ...given, local: entries })).toMatchObject({ local: entries, session: [] });
  expect(loginOf({ ...given, session: entries })).toMatchObject({ local: [], session: entries });
});

test('a check has the parts that were given, and further origins are kept once', () => {
  expect(loginOf({ ...form, check: { path: '/me' } }).check).toEqual({ path: '/me' });
  expect(loginOf({ ...form, check: { text: 'Hello' } }).check).toEqual({ text: 'Hello' });
  expect(loginOf({ ...form, basic: true })).toMatchObject({ basic: true });
  const twice = ['https://id.example.net', 'https://id.example.net/'];
  expect(loginOf({ ...form, origins: twice }).origins).toEqual(['https://id.example.net']);
  expect(pathsOf({ ...form, origins: ['https://a.example/?q=1', 'https://b.example'] })).toEqual(['origins[0]']);
});

test('each refusal has its code', () => {
  const codeOf = (given: NewLoginMemory) => {
    const result = made(given);
    return result.ok ? null : result.details[0]?.code;
  };
  const foreign = { cookies: [{ name: 'a', value: 'b', domain: 'evil.com' }], origins: [] };
  expect(codeOf({ ...common, strategy: 'session_injection' })).toBe('required');
  expect(codeOf({ ...common, strategy: 'storage_state', storageState: foreign })).toBe('other_domain');
  expect(codeOf({ ...common, strategy: 'cookies', cookies: foreign.cookies })).toBe('other_domain');
  expect(codeOf({ ...form, origins: ['nowhere'] })).toBe('invalid_format');
});
