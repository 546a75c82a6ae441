import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 50;

/** Whether it became true in time. */
export async function eventually(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await delay(lookMs)) if (await isSo()) return true;
  return await isSo();
}
