import { expect, test } from 'vitest';
import { looksLikeProduction } from './target-policy.ts';

const isProduction = (host: string, domain: string | null = null, allowListed = false): boolean =>
  looksLikeProduction({ host, domain, allowListed });

test('a host that the operator allows is never production', () => {
  expect(isProduction('example.com')).toBe(true);
  expect(isProduction('example.com', null, true)).toBe(false);
});

test.each(['sandbox', 'staging', 'preview', 'dev', 'test', 'local', 'demo', 'qa', 'uat'])(
  'the word %s left of the domain is that of another environment',
  (word) => {
    expect(isProduction(`${word}.example.com`)).toBe(false);
    expect(isProduction(`shop-${word}-2.example.com`)).toBe(false);
    expect(isProduction(`a.${word.toUpperCase()}.example.com`)).toBe(false);
    expect(isProduction(`${word}-bank.com`)).toBe(true);
    expect(isProduction(`${word}ing.example.com`)).toBe(true);
  },
);

test.each(['test', 'local', 'localhost', 'internal', 'example', 'invalid'])(
  'nobody can register a name below %s',
  (top) => {
    expect(isProduction(`shop.${top}`)).toBe(false);
    expect(isProduction(`shop.${top}.`)).toBe(false);
  },
);

test('a bare name and a number have no domain that could be told', () => {
  expect(isProduction('localhost')).toBe(true);
  expect(isProduction('10.0.0.1')).toBe(true);
  expect(isProduction('[::1]')).toBe(true);
});

test.each([
  'vercel.app',
  'netlify.app',
  'pages.dev',
  'workers.dev',
  'onrender.com',
  'fly.dev',
  'herokuapp.com',
  'ngrok.app',
  'ngrok.io',
  'ngrok-free.app',
  'loca.lt',
  'trycloudflare.com',
  'gitpod.io',
  'github.dev',
  'app.github.dev',
  'webcontainer.io',
  'csb.app',
  'stackblitz.io',
  'replit.dev',
  'repl.co',
  'surge.sh',
  'web.app',
  'firebaseapp.com',
  'azurestaticapps.net',
  'amplifyapp.com',
  'railway.app',
])('%s only serves previews', (host) => {
  expect(isProduction(host)).toBe(false);
  expect(isProduction(`shop.${host}`)).toBe(false);
  expect(isProduction(`shop${host.replaceAll('.', '-')}.com`)).toBe(true);
});

test('what belongs to the registrable domain says nothing about the environment', () => {
  expect(isProduction('staging.co.uk')).toBe(true);
  expect(isProduction('staging.com.au')).toBe(true);
  expect(isProduction('staging.shop.co.uk')).toBe(false);
  expect(isProduction('staging.shop.de')).toBe(false);
  // Too long rather than too short: web.de might be a suffix.
  expect(isProduction('staging.web.de')).toBe(true);
  expect(isProduction('staging.shop.de', 'staging.shop.de')).toBe(true);
  expect(isProduction('staging.web.de', 'web.de')).toBe(false);
});
