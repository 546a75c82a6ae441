// Which hosts look like production, with the domains of the public suffix list and without them.
import { expect, test } from 'vitest';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import { registrableDomain } from '#engine/guard/registrable-domain.ts';

const production = [
  'example.com',
  'www.example.com',
  'app.example.co.uk',
  'example.com.',
  'EXAMPLE.com',
  // The word is part of the domain that someone registered.
  'dev.to',
  'www.dev.to',
  'local-bank.com',
  'www.local-bank.com',
  'test.com',
  'demo-shop.de',
  'staging.co.uk',
  'qa.org',
  'the-test.io',
  'preview.com.au',
  'www.sandbox.com',
  // The word is only part of a word.
  'latest.example.com',
  'developer.example.com',
  'devices.example.com',
  'contest.example.com',
  'demos.example.com',
  'localhost-tools.com',
  'locale.example.com',
  'stage.example.com',
  'web.dev',
  'blog.web.dev',
  '93.184.216.34',
  '[2606:2800:220:1::1]',
];

const other = [
  'dev.example.com',
  'staging.example.co.uk',
  'qa.app.example.com',
  'uat.example.com.',
  'DEMO.example.com',
  'app-staging.example.com',
  'staging-app.example.com',
  'my-test-shop.example.com',
  'x.local-1.example.com',
  'test.local-bank.com',
  'dev.dev-shop.com',
  'sandbox.test.com',
  'preview.web.dev',
  'shop.test',
  'shop.local',
  'a.b.internal',
  'shop.example',
  'app.localhost',
  'my-shop.vercel.app',
  'shop.pages.dev',
  'x.ngrok-free.app',
];

const judge = (host: string, domain: string | null): boolean =>
  looksLikeProduction({ host, domain, allowListed: false });

test.each(production)('%s looks like production', (host) => {
  expect(judge(host, registrableDomain(host.replace(/\.$/, '')))).toBe(true);
  expect(judge(host, null)).toBe(true);
});

test.each(other)('%s does not look like production', (host) => {
  expect(judge(host, registrableDomain(host.replace(/\.$/, '')))).toBe(false);
});

test('without a list of suffixes a doubtful host counts as production', () => {
  expect(judge('dev.abc.to', registrableDomain('dev.abc.to'))).toBe(false);
  expect(judge('dev.abc.to', null)).toBe(true);
});

test('an operator may allow any host', () => {
  expect(looksLikeProduction({ host: 'example.com', domain: 'example.com', allowListed: true })).toBe(false);
});

test('hosts that only serve previews, and names that no one can register, are not production', () => {
  const previews = `vercel.app netlify.app pages.dev workers.dev onrender.com fly.dev herokuapp.com ngrok.app ngrok.io
    ngrok-free.app loca.lt trycloudflare.com gitpod.io github.dev app.github.dev webcontainer.io csb.app stackblitz.io
    replit.dev repl.co surge.sh web.app firebaseapp.com azurestaticapps.net amplifyapp.com railway.app`.split(/\s+/);
  for (const suffix of previews) {
    expect([suffix, looksLikeProduction({ host: `shop.${suffix}`, domain: null, allowListed: false })]).toEqual([
      suffix,
      false,
    ]);
    if (suffix === 'app.github.dev') continue;
    expect(looksLikeProduction({ host: `not${suffix}`, domain: `not${suffix}`, allowListed: false })).toBe(true);
  }
  for (const top of ['test', 'local', 'localhost', 'internal', 'example', 'invalid'])
    expect([top, looksLikeProduction({ host: `shop.${top}`, domain: null, allowListed: false })]).toEqual([top, false]);
  for (const word of ['sandbox', 'staging', 'preview', 'dev', 'test', 'local', 'demo', 'qa', 'uat'])
    for (const host of [`${word}.example.com`, `shop-${word}.example.com`])
      expect([host, looksLikeProduction({ host, domain: 'example.com', allowListed: false })]).toEqual([host, false]);
  expect(looksLikeProduction({ host: 'www.example.com', domain: 'example.com', allowListed: true })).toBe(false);
});
