// Every way to sign in of the fixture app, and everything that can stop it, each told by its name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed, startLoginApp } from '../../fixtures/login/serve.ts';
import type { LoginSwitches } from '../../fixtures/login/switches.ts';
import { everyCase, everydayOf, sampleOf } from '../kit/every-case.ts';
import { trySignIn } from '../kit/sign-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { loginTo, withApp } from '../kit/with-login-app.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

describe('a login signs in', () => {
  const ways: readonly [name: string, switches: Partial<LoginSwitches>][] = [
    ['by one page and a cookie', {}],
    ['in another language', { language: 'de' }],
    ['with a token against forgery', { csrf: true }],
    ['by two pages, the name first', { form: 'two_pages' }],
    ['by a dialog behind a control', { form: 'dialog' }],
    ['by a hash-routed app with a token in localStorage', { form: 'hash', session: 'token' }],
    ['by an app that keeps a token in localStorage', { session: 'token' }],
    ['by a form that comes alive late', { form: 'late' }],
    ['by the prompt of the browser', { form: 'basic' }],
    ['beside a captcha that is for other visitors', { captcha: 'for_others' }],
  ];
  test.each(
    everydayOf(
      ways,
      ([, { form, session, captcha }]) => form === 'two_pages' || session === 'token' || captcha !== undefined,
    ),
  )('%s', async (_name, switches) => {
    await withApp(switches, async (app) => {
      const { outcome, why, session } = await trySignIn(browser, loginTo(app, { basic: switches.form === 'basic' }));
      expect([outcome, why], app.hits.join('\n')).toEqual(['signed_in', expect.any(String)]);
      expect(session).not.toBeNull();
      // One try, and the password never in an address.
      if (switches.form !== 'basic') expect(app.counts).toEqual({ signedIn: 1, refused: 0 });
      expect(app.hits.filter((hit) => hit.includes('secret='))).toEqual([]);
    });
  });

  test('by the prompt of the browser where the login says nothing of it', async () => {
    await withApp({ form: 'basic' }, async (app) => {
      const loginUrl = `${app.url}/`;
      const { outcome, session } = await trySignIn(browser, loginTo(app, { loginUrl }));
      expect(outcome, app.hits.join('\n')).toBe('signed_in');
      expect(session).not.toBeNull();
      const wrong = await trySignIn(browser, loginTo(app, { loginUrl, password: 'not-the-password-1' }));
      expect([wrong.outcome, wrong.session]).toEqual(['no_login_form', null]);
    });
  });

  test('in an app whose pages are all frames', async () => {
    await withApp({ frames: 'named' }, async (app) => {
      const { outcome, why } = await trySignIn(browser, loginTo(app));
      expect([outcome, why], app.hits.join('\n')).toEqual(['signed_in', expect.any(String)]);
    });
  });

  test('by a form that is answered with frames at its own address', async () => {
    await withApp({ frames: 'answer' }, async (app) => {
      const { outcome, why, session } = await trySignIn(browser, loginTo(app));
      expect([outcome, why], app.hits.join('\n')).toEqual(['signed_in', expect.any(String)]);
      expect(session?.place.path).toBe('/team');
    });
  });

  test('where the first request for the page got a closed connection', async () => {
    await withApp({ drops: 1 }, async (app) => {
      const { outcome } = await trySignIn(browser, loginTo(app));
      expect(outcome, app.hits.join('\n')).toBe('signed_in');
    });
  });

  test('with a code of its TOTP seed', async () => {
    await withApp({ totp: seed }, async (app) => {
      const { outcome } = await trySignIn(browser, loginTo(app, { totpSeed: seed }));
      expect(outcome, app.hits.join('\n')).toBe('signed_in');
    });
  });
});

describe('what stops a sign-in is named', () => {
  const stops: readonly [outcome: string, switches: Partial<LoginSwitches>, password: string | null][] = [
    ['wrong_credentials', {}, 'not-the-password-1'],
    ['wrong_credentials', { language: 'de' }, 'not-the-password-1'],
    ['wrong_credentials', { form: 'two_pages' }, 'not-the-password-1'],
    ['wrong_credentials', { form: 'dialog' }, 'not-the-password-1'],
    ['wrong_credentials', { form: 'hash', session: 'token' }, 'not-the-password-1'],
    ['wrong_credentials', { form: 'basic' }, 'not-the-password-1'],
    ['account_locked', { lockAfter: 0 }, null],
    ['account_locked', { lockAfter: 0, form: 'dialog' }, null],
    ['mfa_without_seed', { totp: seed }, null],
    ['captcha', { captcha: 'widget' }, null],
    ['captcha', { captcha: 'letters' }, null],
    ['sso_other_origin', { form: 'sso' }, null],
  ];
  test.each(sampleOf(stops, ([outcome]) => outcome))('%s with %j', async (expected, switches, password) => {
    await withApp(switches, async (app) => {
      const login = loginTo(app, { basic: switches.form === 'basic', ...(password === null ? {} : { password }) });
      const { outcome, session } = await trySignIn(browser, login);
      expect(outcome, app.hits.join('\n')).toBe(expected);
      expect(session).toBeNull();
      expect(app.counts.refused).toBeLessThanOrEqual(1);
    });
  });

  test('a refused prompt of the browser, where the page to sign in on is the way in', async () => {
    await withApp({ form: 'basic' }, async (app) => {
      const login = loginTo(app, { basic: true, loginUrl: `${app.url}/`, password: 'not-the-password-1' });
      const { outcome } = await trySignIn(browser, login);
      expect(outcome, app.hits.join('\n')).toBe('wrong_credentials');
    });
  });

  test('a form that is shown to everybody says nothing of the session', async () => {
    await withApp({ frames: 'silent' }, async (app) => {
      const { outcome } = await trySignIn(browser, loginTo(app));
      expect(outcome, app.hits.join('\n')).toBe('could_not_tell');
    });
  });

  test.runIf(everyCase)('a page without a form has none, and a dead address is unreachable', async () => {
    await withApp({}, async (app) => {
      const help = await trySignIn(browser, loginTo(app, { loginUrl: `${app.url}/nothing-here` }));
      expect(help.outcome).toBe('signed_in');
    });
    const gone = await startLoginApp();
    await gone.close();
    const { outcome } = await trySignIn(browser, loginTo(gone));
    expect(outcome).toBe('unreachable');
  });
});
