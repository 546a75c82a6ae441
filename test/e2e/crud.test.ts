// A full_crud_e2e on the tool shed: a clean one is proven and left as it was, a broken one is told by its right name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import type { BackEnd, RecordBugId } from '../../fixtures/records/bugs.ts';
import { looks } from '../../fixtures/records/looks/all.ts';
import { startLook, startShed } from '../../fixtures/records/start-shed.ts';
import { everyCase, longCases } from '../kit/every-case.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { brokenClaims } from '../kit/broken-claims.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
beforeAll(async () => {
  world = await startWorkingService();
}, 120_000);
afterAll(() => world.close());

const patienceMs = 300_000;
/** All back ends and bugs: `npm run trial:crud`. */
const sample: readonly BackEnd[] = ['graphql'];
const bodyOf = (port: number) =>
  ({ url: `http://shed-${port}.localhost:${port}/`, mode: 'full_crud_e2e', viewport: 'desktop' }) as const;
const found = ({ findings }: Report): string[] => findings.map(({ type, subtype }) => `${type}/${subtype}`);

describe('a full_crud_e2e [full-crud]', () => {
  it.each(sample)(
    'proves the life of records of a healthy app and leaves nothing: %s',
    { timeout: patienceMs },
    async (backEnd) => {
      const running = await startShed(backEnd);
      try {
        const before = JSON.stringify(running.shed.tools);
        const { report } = await world.run(bodyOf(running.port));
        expect(found(report)).toEqual([]);
        expect(report.verdict).toBe('pass');
        expect(brokenClaims(report)).toEqual([]);
        expect(report.operationalDepth.run).toBe('lifecycle_proven');
        // Its form stands on a page that is only looked behind.
        expect(report.coverageGrounding.forms?.exercised).toBeGreaterThan(0);
        const { made } = running.shed;
        expect(made).toBeGreaterThan(2);
        // A create that the app had to refuse is none.
        expect(report.cleanupReceipt).toEqual({ created: made, removed: made, left: 0 });
        // The app's own read of its list is a rung, too.
        expect(report.backendProof.map(({ note }) => note).join(' ')).toContain(
          "The app's own read returned the record",
        );
        expect(new Set(report.backendProof.map(({ kind }) => kind))).toEqual(new Set(['create', 'update', 'delete']));
        expect(JSON.stringify(running.shed.tools)).toBe(before);
      } finally {
        await running.close();
      }
    },
  );

  it.runIf(everyCase)(
    'opens the pages that the caller names, whether or not anything leads to them',
    async () => {
      const running = await startShed('pages');
      try {
        const routes = { create: '/tools/new', list: '/tools' };
        const { report } = await world.run({ ...bodyOf(running.port), skipCrawl: true, crudConfig: { routes } });
        expect([report.operationalDepth.run, found(report)]).toEqual(['lifecycle_proven', []]);
      } finally {
        await running.close();
      }
    },
    patienceMs,
  );

  it.runIf(longCases)(
    'removes what a killed process and a cancelled run had created, and adds the receipt',
    async () => {
      const running = await startShed('rest');
      const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
        const end = Date.now() + patienceMs / 3;
        while (!(await holds())) {
          if (Date.now() > end) throw new Error('it did not happen in time');
          await new Promise((done) => setTimeout(done, 50));
        }
      };
      try {
        const before = running.shed.tools.length;
        const { runId, key } = await world.start(bodyOf(running.port));
        await until(() => running.shed.tools.length > before);
        const first = running.shed.tools.at(-1)!.name;
        const killed = world.children.children;
        for (const { pid } of killed) process.kill(pid!, 'SIGKILL');
        // The second attempt begins again, with a record of its own.
        await until(() => running.shed.tools.length > before && running.shed.tools.at(-1)!.name !== first);
        const cancel = { method: 'POST' as const, url: `/api/runs/${runId}/cancel`, headers: { 'x-api-key': key } };
        expect((await world.app.inject(cancel)).statusCode).toBe(200);
        expect((await world.finished(runId)).status.state).toBe('cancelled');
        await until(() => running.shed.tools.length === before);
        const receipt = async (): Promise<Report['cleanupReceipt']> =>
          ((await world.get(`/api/runs/${runId}/report.json`)) as Report).cleanupReceipt;
        await until(async () => ((await receipt())?.removed ?? 0) > 0);
        expect(await receipt()).toMatchObject({ left: 0 });
      } finally {
        await running.close();
      }
    },
    patienceMs,
  );

  it.each(everyCase ? looks : [])('understands other forms and lists: $name', { timeout: patienceMs }, async (look) => {
    const running = await startLook(look);
    try {
      const before = JSON.stringify(running.shed.tools);
      const { report } = await world.run(bodyOf(running.port));
      expect([report.operationalDepth.run, found(report)]).toEqual(['lifecycle_proven', []]);
      expect(report.cleanupReceipt).toMatchObject({ left: 0 });
      expect(JSON.stringify(running.shed.tools)).toBe(before);
    } finally {
      await running.close();
    }
  });

  it
    .runIf(everyCase)
    .each([['rest', 'create-fails', 'form_submit_failed/server_error']] as const satisfies readonly (readonly [
      BackEnd,
      RecordBugId,
      string,
    ])[])(
    'finds one bug under its own name, and checks its fix: %s %s',
    { timeout: patienceMs },
    async (backEnd, bug, name) => {
      const running = await startShed(backEnd, [bug]);
      try {
        const { runId, key } = await world.start(bodyOf(running.port));
        expect(found((await world.finished(runId)).report)).toEqual([name]);
        const check = async (): Promise<string | undefined> =>
          (await world.finished(await startFixCheck(world, { runId, key }))).report.fixVerification?.status;
        expect(await check()).toBe('still_reproduces');
        running.setBugs([]);
        expect(await check()).toBe('fixed_verified');
      } finally {
        await running.close();
      }
    },
  );
});
