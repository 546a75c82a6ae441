// Runs of one target for the pages of the console, with reports made by hand: one that failed, its Fix Check, one that passed.
import sharp from 'sharp';
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { endRun, startedRun } from '../http/stored-runs.ts';
import { findingOf, reportOf, routeRecord } from '../kit/report-of.ts';
import type { TestAccount, TestService } from '../kit/service.ts';
import type { ShownRuns } from './shoot-pages.ts';

const host = 'staging.console-example.com';
const picture = { name: 'home-laptop.png', width: 320, height: 200 };

async function savePicture(service: TestService, runId: string, shade: number): Promise<string> {
  const { name, width, height } = picture;
  const create = { width, height, channels: 3, background: { r: shade, g: 90, b: 90 } } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  await insertArtifact(service.store, {
    runId,
    name,
    kind: 'screenshot',
    bytes,
    width,
    height,
    now: service.context.clock(),
  });
  return `/api/runs/${runId}/pictures/${name}`;
}

const findingsWith = (url: string): Finding[] => [
  findingOf('link', {
    type: 'broken_link',
    severity: 'high',
    title: 'A link leads to a page that does not exist',
    evidence: [
      { kind: 'link', note: 'The link.', untrusted: '/gone', facts: { status: 404 } },
      { kind: 'screenshot', note: 'The link, marked.', artifact: { kind: 'screenshot', url, ...size } },
    ],
    element: { role: 'link', name: 'Gone', selectorHint: 'main a', box: null },
  }),
  findingOf('small', {
    type: 'layout_defect',
    subtype: 'tap_target_too_small',
    severity: 'low',
    title: 'A tap target is small',
  }),
];
const { name: _name, ...size } = picture;

async function storeRun(service: TestService, owner: TestAccount, shade: number, isBroken: boolean): Promise<string> {
  const runId = await startedRun(service, owner, host);
  const url = await savePicture(service, runId, shade);
  const shots = [{ viewport: 'laptop' as const, url, ...size }];
  const routes = [routeRecord('/', { title: 'Home', screenshots: shots }), routeRecord('/about')];
  const appMap: Report['appMap'] = {
    nodes: [
      {
        route: '/',
        colour: isBroken ? 'red' : 'green',
        depth: 'interacted',
        findings: 1,
      },
      { route: '/about', colour: 'gray', depth: 'unreached', findings: 0 },
    ],
    edges: [{ from: '/', to: '/about' }],
    states: [
      { id: 'state:order', route: '/', kind: 'dialog', name: 'New order', colour: 'green', findingIds: [] },
      { id: 'state:cookies', route: '/', kind: 'layer', name: '', colour: 'gray', findingIds: [] },
    ],
    transitions: [
      { from: '/', by: { role: 'button', name: 'Order' }, to: 'state:order' },
      { from: '/', by: null, to: 'state:cookies' },
    ],
  };
  await endRun(service, runId, reportOf(isBroken ? findingsWith(url) : [], routes, { appMap }));
  return runId;
}

export async function storeConsoleRuns(service: TestService, owner: TestAccount): Promise<ShownRuns> {
  const first = await storeRun(service, owner, 160, true);
  const asked = await service.app.inject({
    method: 'POST',
    url: `/api/runs/${first}/fix-check`,
    headers: { 'x-api-key': owner.key },
  });
  if (asked.statusCode !== 200) throw new Error(`the Fix Check was refused: ${asked.body}`);
  const { runId: fixCheck } = asked.json<{ runId: string }>();
  const blank = undecidedVerification(reportOf(findingsWith('/'), ['/']), 'pending');
  await endRun(service, fixCheck, reportOf([], ['/']), {
    ...blank,
    status: 'fixed_verified',
    errorBound: 0.004,
    scenarios: blank.scenarios.map((each) => ({
      ...each,
      status: 'fixed_verified',
      reason: 'passed_again_and_again',
      replays: { passed: 7, failed: 0, unsure: 0 },
      errorBound: 0.004,
    })),
  });
  return { first, fixCheck, second: await storeRun(service, owner, 90, false) };
}
