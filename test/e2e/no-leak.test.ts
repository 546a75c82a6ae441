// Secrets that a target shows, sends or logs never leave the service, in any view of a run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const secrets = {
  cookie: 'c00kie-value-8842-zebra',
  header: 'hdr-secret-5518-walrus',
  password: 'Passw0rd-in-a-field-991',
  bearer: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.s1gnatureValue77',
  query: 'q-token-3307-giraffe',
  apiKey: 'sk_live_9f8e7d6c5b4a39281706',
  email: 'private.person@customer.example',
  body: 'response-body-secret-4410',
  storage: 'storage-secret-6625',
};

let world: WorkingService;
let target: Target;

beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget({
    '/': (_request, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'set-cookie': `session=${secrets.cookie}; HttpOnly; SameSite=Lax`,
          'x-internal-token': secrets.header,
        })
        .end(
          page(
            'Account',
            `<p>Signed in as ${secrets.email}. Your key is ${secrets.apiKey}.</p>
             <label>Password <input type="password" value="${secrets.password}"></label>
             <a href="/next?access_token=${secrets.query}">Next</a>
             <script>
               localStorage.setItem('k', '${secrets.storage}');
               console.error('login failed for ${secrets.email}, token=${secrets.query}, Authorization: Bearer ${secrets.bearer}');
               fetch('/api/me?token=${secrets.query}', { headers: { 'x-auth': '${secrets.header}' } }).then((r) => r.text());
               setTimeout(() => { throw new Error('bad key ${secrets.apiKey} password=${secrets.password}'); }, 100);
             </script>`,
          ),
        ),
    '/next': page('Next', '<p>The next page of the account area.</p>'),
    '/api/me': (_request, response) =>
      void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ secret: secrets.body })),
  });
}, 180_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
}, 30_000);

describe('secrets of a target', { timeout: 400_000 }, () => {
  it('appear in no view of a run [values-masked] [evidence-shapes] [proof-pack-redacted]', async () => {
    const { runId, report } = await world.run({ url: `${target.url}/?token=${secrets.query}`, viewport: 'desktop' });
    expect(report.findings.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['uncaught_exception', 'console_error', 'http_error']),
    );
    for (const view of ['', '/report.json', '/proof-pack.json', '/compact-proof']) {
      const text = JSON.stringify(await world.get(`/api/runs/${runId}${view}`));
      for (const [name, value] of Object.entries(secrets))
        expect(text.includes(value), `${name} in ${view || 'status'}`).toBe(false);
      expect(text).not.toContain(secrets.bearer.split('.')[2]);
    }
    const { console: lines, network } = report.runtimeEvidence;
    for (const count of [
      ...Object.values(lines),
      ...Object.values(network.byStatus),
      ...Object.values(network.byMethod),
    ])
      expect(Number.isInteger(count)).toBe(true);
    expect(network.shapes.map(({ path }) => path)).toContain('/api/me?token');
    const bodies = [
      ...network.shapes.map(({ bodyShape }) => bodyShape),
      ...report.stepEvidence.flatMap(({ calls = [] }) => calls.flatMap((each) => [each.sentShape, each.answerShape])),
    ];
    // Keys and types: no value of a body has this form.
    for (const shape of bodies) if (shape !== null) expect(shape).toMatch(/^[\w${}[\]:,…×? -]*$/);
    for (const { path } of network.shapes) expect(path).not.toContain('=');
    for (const { facts } of report.stepEvidence)
      for (const [name, value] of Object.entries(facts))
        if (typeof value === 'string') expect(`${name} ${value}`).toMatch(/^\w+ [\w /:.,*-]*$/);
  });
});
