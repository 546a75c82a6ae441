// The demo shop of `npm start`: its bugs are switched from another process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '../../src/main/demo-shop.ts';
import { run } from '../kit/binary.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'proofrun-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('demo fix and demo break switch its bugs', async () => {
  const shop = await openDemoShop(0, dataDir);
  const isBroken = async (): Promise<boolean> =>
    (await (await fetch(`${shop.url}/products/ridge-tent`)).text()).includes('NaN');
  const demo = async (to: string): Promise<number | null> =>
    (await run(['demo', to], { PROOFRUN_DATA_DIR: dataDir }).ended).code;
  try {
    expect(await isBroken()).toBe(true);
    expect(await demo('fix')).toBe(0);
    expect(await isBroken()).toBe(false);
    expect(await demo('break')).toBe(0);
    expect(await isBroken()).toBe(true);
  } finally {
    await shop.close();
  }
  expect(await demo('fix')).toBe(1);
}, 60_000);
