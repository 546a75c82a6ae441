import pg from 'pg';
import { expect, inject, test } from 'vitest';

test('a test run has a real PostgreSQL of a supported version', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    expect(rows[0].version).toBeGreaterThanOrEqual(150000);
  } finally {
    await client.end();
  }
});
