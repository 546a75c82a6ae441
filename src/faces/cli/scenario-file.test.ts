import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarioFile } from './scenario-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofrun-scenarios-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (text: string): string => {
  const path = join(folder, 'scenarios.json');
  writeFileSync(path, text);
  return path;
};
const scenario = { title: 'Home', route: '/', steps: [{ assert: 'text_visible', text: 'Welcome' }] };

test('a list of scenarios, or the body of a request with one, is read', () => {
  expect(scenarioFile(fileWith(JSON.stringify([scenario])))).toEqual([scenario]);
  expect(scenarioFile(fileWith(JSON.stringify({ customScenarios: [scenario] })))).toEqual([scenario]);
});

test.each([
  ['{', 'The file is not valid JSON'],
  ['null', 'Must be a JSON list of scenarios'],
  ['[]', 'Must be a JSON list of scenarios'],
  ['{"scenarios":[{}]}', 'Must be a JSON list of scenarios'],
])('%s is refused with the reason', (text, reason) => {
  expect(() => scenarioFile(fileWith(text))).toThrow(reason);
});

test('a file that is not there is named', () => {
  expect(() => scenarioFile(join(folder, 'none.json'))).toThrow(/cannot be read.*none\.json/);
});
