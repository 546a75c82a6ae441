import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from './proofrun-client.ts';
import { ProofrunError, ServiceUnreachable } from './proofrun-error.ts';

let answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
let baseUrl: string;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const answer = answers.shift();
    if (answer === undefined) response.writeHead(500).end('{}');
    else answer(request, response);
  });
});
beforeEach(async () => {
  answers = [];
  seen = [];
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

const send =
  (status: number, body: unknown, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const envelope = (error: string, status: number) => ({
  error,
  status,
  message: 'No.',
  requestId: 'req_1',
  docs: '/api/docs/errors.json',
});

describe('a call', () => {
  test('fills the path, sends key, body and Idempotency-Key', async () => {
    answers = [send(200, { runId: 'run_1' }), send(200, {})];
    const client = createClient({ baseUrl: `${baseUrl}/`, apiKey: 'pfr_key' });
    await client.call('start_run', { body: { url: 'https://a.example.com/' }, idempotencyKey: 'k' });
    await client.call('read_status', { params: { runId: 'a/../b' } });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/runs/start',
      body: '{"url":"https://a.example.com/"}',
      headers: { 'x-api-key': 'pfr_key', 'idempotency-key': 'k', 'content-type': 'application/json' },
    });
    expect(seen[1]).toMatchObject({ method: 'GET', url: '/api/runs/a%2F..%2Fb', body: '' });
  });

  test('a refusal carries its envelope', async () => {
    answers = [send(402, { ...envelope('payment_required', 402), checkoutUrl: 'http://x/' })];
    const refused = createClient({ baseUrl }).call('start_run', { body: { url: 'x' } });
    await expect(refused).rejects.toBeInstanceOf(ProofrunError);
    await expect(refused).rejects.toMatchObject({ envelope: { error: 'payment_required', checkoutUrl: 'http://x/' } });
  });

  test('a read waits for Retry-After and tries again; a start never does', async () => {
    const busy = send(429, envelope('rate_limited', 429), { 'retry-after': '0' });
    answers = [busy, busy, send(200, { status: 'ok' })];
    const client = createClient({ baseUrl });
    expect(await client.call('get_health', {})).toEqual({ status: 'ok' });
    answers = [busy, send(200, {})];
    await expect(client.call('start_run', { body: { url: 'x' } })).rejects.toBeInstanceOf(ProofrunError);
    expect(seen).toHaveLength(4);
  });

  test('the number of tries is bounded, and so is the wait', async () => {
    const busy = send(503, envelope('service_unavailable', 503), { 'retry-after': '0' });
    answers = Array.from({ length: 10 }, () => busy);
    const client = createClient({ baseUrl });
    await expect(client.call('get_health', {})).rejects.toBeInstanceOf(ProofrunError);
    expect(seen).toHaveLength(4);
    answers = [send(503, envelope('service_unavailable', 503), { 'retry-after': '3600' })];
    await expect(client.call('get_health', {})).rejects.toBeInstanceOf(ProofrunError);
    expect(seen).toHaveLength(5);
  });

  test('an answer of something else is not taken for one of the service', async () => {
    answers = [(_, response) => response.writeHead(200).end('<html>'), send(500, { oops: true })];
    const client = createClient({ baseUrl });
    await expect(client.call('get_health', {})).rejects.toBeInstanceOf(ServiceUnreachable);
    await expect(client.call('get_health', {})).rejects.toBeInstanceOf(ServiceUnreachable);
  });

  test('a redirect is not followed, for the key would go with it', async () => {
    answers = [(_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()];
    const followed = createClient({ baseUrl, apiKey: 'pfr_key' }).call('get_health', {});
    await expect(followed).rejects.toBeInstanceOf(ServiceUnreachable);
  });
});
