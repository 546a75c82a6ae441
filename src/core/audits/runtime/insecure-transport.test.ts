import type { InsecureTarget } from '#core/evidence/transport-facts.ts';
import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { elementOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { insecureTransport } from './insecure-transport.ts';

const target = (partial: Partial<InsecureTarget> = {}): InsecureTarget => ({
  element: elementOf(),
  what: 'form',
  address: 'mail.example.test/join',
  sameHost: false,
  loopback: false,
  ...partial,
});
const page = { secure: true, insecure: [] as InsecureTarget[], upgrades: false, openPassword: null };
const judge = (transport: Partial<typeof page>, requests: ReturnType<typeof requestOf>[] = []) =>
  judgeVisit(insecureTransport, visitOf({ transport: { ...page, ...transport }, requests }));

test('a form that leaves over plain http is a failure on any page', () => {
  expect(judge({ insecure: [target()] }).failures[0]?.cause).toBe('form:mail.example.test/join');
  expect(judge({ secure: false, insecure: [target()] }).answer).toBe('fail');
  expect(judge({ insecure: [target({ sameHost: true })] }).answer).toBe('fail');
});

test('a picture in the markup is enough, because the browser moves it to https without a word', () => {
  const image = target({ what: 'image', address: 'cdn.example.test/a.png' });
  const moved = requestOf({ kind: 'image', sameOrigin: false, template: 'cdn.example.test/a.png' });
  expect(judge({ insecure: [image] }, [moved]).answer).toBe('fail');
});

test('a page that moves its addresses to https passes, but for its forms', () => {
  const script = target({ what: 'script', address: 'cdn.example.test/a.js' });
  const image = target({ what: 'image', address: 'cdn.example.test/a.png' });
  const moved = requestOf({ kind: 'script', sameOrigin: false, template: 'cdn.example.test/a.js' });
  expect(judge({ insecure: [script, image] }, [moved]).answer).toBe('pass');
  expect(judge({ upgrades: true, insecure: [image] }).answer).toBe('pass');
  expect(judge({ upgrades: true, insecure: [target()] }).answer).toBe('fail');
});

test('a plain http request is a failure, except to this machine', () => {
  const call = requestOf({
    insecure: true,
    sameOrigin: false,
    path: 'api.example.test/x',
    template: 'api.example.test/x',
  });
  expect(judge({}, [call]).failures[0]?.cause).toBe('resource:api.example.test/x');
  expect(judge({}, [{ ...call, path: '127.0.0.1:9000/x' }]).answer).toBe('pass');
  expect(judge({}, [{ ...call, frame: 'child' }]).answer).toBe('pass');
});

test('the same address in markup and on the wire is one failure', () => {
  const image = target({ what: 'image', address: 'cdn.example.test/a.png' });
  const seen = requestOf({
    kind: 'image',
    insecure: true,
    sameOrigin: false,
    path: 'cdn.example.test/a.png',
    template: 'cdn.example.test/a.png',
  });
  expect(judge({ secure: false, insecure: [image] }, [seen]).failures).toHaveLength(1);
});

test('another port of a host without encryption, and an open password field, are unsure', () => {
  expect(judge({ secure: false, insecure: [target({ sameHost: true })] }).answer).toBe('unsure');
  const visit = visitOf({ transport: { ...page, secure: false, openPassword: elementOf() } });
  expect(judgeVisit(insecureTransport, visit).answer).toBe('unsure');
});

test('addresses that could not be read are unsure', () => {
  expect(judgeVisit(insecureTransport, visitOf({ transport: null })).answer).toBe('unsure');
});

test('a picture weighs less on a page that came over plain http itself; a script does not', () => {
  const image = target({ what: 'image', address: 'cdn.example.test/a.png' });
  const script = target({ what: 'script', address: 'cdn.example.test/a.js' });
  const losses = (secure: boolean) => judge({ secure, insecure: [image, script] }).failures.map(({ loss }) => loss);
  expect(losses(true)).toEqual([undefined, undefined]);
  expect(losses(false)).toEqual(['as_open_as_page', undefined]);
});
