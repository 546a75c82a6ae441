// The database is out of reach for every run, wherever its address says that it is.
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { forbiddenEndpoints } from './open-context.ts';

const endpointsOf = (databaseUrl: string) => {
  const read = readConfig({ DATABASE_URL: databaseUrl }, '/tmp');
  if (!read.ok) throw new Error(read.problems.join(' '));
  return forbiddenEndpoints(read.config);
};

it.each([
  ['its host and port', 'postgres://proofrun@db.internal:6543/proofrun', [{ host: 'db.internal', port: 6543 }]],
  ['the default port', 'postgres://proofrun@db.internal/proofrun', [{ host: 'db.internal', port: 5432 }]],
  [
    'the host and port of its query, which the driver prefers',
    'postgres://proofrun@db.internal/proofrun?host=10.0.0.5&port=6543',
    [
      { host: '10.0.0.5', port: 6543 },
      { host: 'db.internal', port: 6543 },
    ],
  ],
  ['this machine, when it names a socket', 'postgres:///proofrun?host=/var/run', [{ host: 'localhost', port: 5432 }]],
])('forbids %s', (_what, url, endpoints) => {
  expect(endpointsOf(url)).toEqual(endpoints);
});

it('forbids nothing where the database has no port', () => {
  expect(endpointsOf('')).toEqual([]);
});
