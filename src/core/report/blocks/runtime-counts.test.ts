import { expect, test } from 'vitest';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { consoleOf, exceptionOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { buildRuntimeEvidence } from './runtime-block.ts';

test('console and traffic are counted, and requests of one kind are one shape [evidence-shapes]', () => {
  const visits = [
    visitOf({
      console: [
        consoleOf(),
        consoleOf({ level: 'warning' }),
        consoleOf({ level: 'other' }),
        consoleOf({ level: 'other' }),
      ],
      consoleDropped: 4,
      exceptions: [exceptionOf()],
      requestsDropped: 5,
      requests: [
        requestOf(),
        requestOf({ template: '/api/items/:id', status: 399 }),
        requestOf({ method: 'POST', status: 400 }),
        requestOf({ status: null, failure: 'network' }),
        requestOf({ status: null, pending: true }),
        requestOf({ status: null }),
      ],
    }),
    visitOf({ requests: [requestOf({ path: '/api/orders?secret=1' })], exceptions: [exceptionOf(), exceptionOf()] }),
  ];
  const { console: lines, network } = buildRuntimeEvidence(
    reportInputOf({ evidence: { ...noEvidence, visits, guardRefusals: 6 } }),
  );
  expect(lines).toMatchObject({ errors: 1, warnings: 1, other: 2, exceptions: 3, dropped: 4 });
  expect(network).toMatchObject({
    requests: 7,
    failed: 2,
    refusedByGuard: 6,
    byStatus: { '2xx': 2, '3xx': 1, '4xx': 1, network: 1, none: 1, pending: 1 },
    byMethod: { GET: 6, POST: 1 },
    dropped: 5,
  });
  const paths = network.shapes.map(({ method, path, status, count }) => `${method} ${path} ${status} ${count}`);
  expect(paths).toEqual([
    'GET /api/items/:id 399 1',
    'GET /api/orders 200 2',
    'GET /api/orders null 3',
    'POST /api/orders 400 1',
  ]);
  expect(JSON.stringify(network)).not.toContain('secret');
});

test('what does not fit into the list of shapes is counted as dropped', () => {
  const requests = Array.from({ length: 203 }, (_, n) => requestOf({ template: `/p${n}` }));
  const { network } = buildRuntimeEvidence(
    reportInputOf({ evidence: { ...noEvidence, visits: [visitOf({ requests })] } }),
  );
  expect([network.shapes.length, network.dropped]).toEqual([200, 3]);
});
