import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configFileName, withConfigFile } from './config-file.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofrun-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withFile = (text: string, env: Record<string, string> = {}) => {
  writeFileSync(join(folder, configFileName), text);
  return withConfigFile(env, folder);
};

test('the file fills what the environment leaves open', () => {
  const text = '{"baseUrl":"http://10.0.0.9:4600","allowTargets":["127.0.0.1:*","app.internal:443"]}';
  const read = withFile(text, { PROOFRUN_BASE_URL: 'http://10.0.0.8:4600' });
  expect(read).toEqual({
    ok: true,
    env: { PROOFRUN_BASE_URL: 'http://10.0.0.8:4600', PROOFRUN_ALLOW_TARGETS: '127.0.0.1:*,app.internal:443' },
  });
  const filled = withFile(text);
  const config = filled.ok ? readConfig(filled.env, folder) : null;
  expect(config?.ok === true && [config.config.apiUrl, config.config.apiUrlGiven]).toEqual([
    'http://10.0.0.9:4600',
    true,
  ]);
});

test('no file changes nothing', () => {
  expect(withConfigFile({ PORT: '1' }, join(folder, 'none'))).toEqual({ ok: true, env: { PORT: '1' } });
});

test.each([
  ['{"apiKey":"pfr_x"}', '"apiKey" is not a field'],
  ['{"baseUrl":1}', '"baseUrl" must be a text'],
  ['[]', 'must be a JSON object'],
  ['{', 'JSON'],
])('%s is refused with the reason', (text, problem) => {
  expect(withFile(text)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});
