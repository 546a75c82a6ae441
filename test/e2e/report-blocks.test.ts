// No block of the report is constant: each follows the target.
import type { Report } from '#contract/report.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { everydayOf } from '../kit/every-case.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
const targets: Target[] = [];

beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

async function reportOf(routes: Routes): Promise<Report> {
  const target = await startTarget(routes);
  targets.push(target);
  return (await world.run({ url: `${target.url}/`, viewport: 'desktop', pagesLimit: 3 })).report;
}

const text = '<p>A page of a small shop, with enough words on it for a person to read.</p>';
const plain: Routes = { '/': page('Welcome', text) };

let base: Promise<Report> | undefined;
const baseReport = (): Promise<Report> => (base ??= reportOf(plain));

const rows: readonly { block: string; changed: Routes; of: (report: Report) => unknown }[] = [
  {
    block: 'routes and appMap',
    changed: { '/': page('Welcome', `${text}<a href="/two">Two</a>`), '/two': page('Two', text) },
    of: ({ routes, appMap }) => [routes.map(({ route }) => route), appMap.edges],
  },
  {
    block: 'runtimeEvidence.console',
    changed: { '/': page('Welcome', `${text}<script>console.warn("careful"); console.log("hello");</script>`) },
    of: ({ runtimeEvidence }) => runtimeEvidence.console,
  },
  {
    block: 'runtimeEvidence.network',
    changed: {
      '/': page('Welcome', `${text}<script>fetch("/api/items");</script>`),
      '/api/items': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    },
    of: ({ runtimeEvidence }) => runtimeEvidence.network.shapes,
  },
  {
    block: 'coverageGrounding and coverageConfidence',
    changed: {
      '/': page(
        'Welcome',
        `${text}${Array.from({ length: 9 }, (_, at) => `<a href="/kind-${'abcdefghi'[at]}">Kind ${at}</a> `).join('')}<a href="https://elsewhere.example/">Elsewhere</a>`,
      ),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [`/kind-${'abcdefghi'[at]}`, page(`Kind ${at}`, text)]),
      ),
    },
    of: ({ coverageGrounding, coverageConfidence }) => [coverageGrounding, coverageConfidence.tier],
  },
  {
    block: 'findings, scenarios, summary, verdict, proofStrength and passingRunEvidence',
    changed: { '/': page('Welcome', `${text}<script>throw new TypeError("no basket");</script>`) },
    of: (report) => [
      report.findings.length,
      report.scenarios.length,
      report.summary.counts,
      report.verdict,
      report.failureType,
      report.proofStrength === null,
      report.passingRunEvidence === null,
    ],
  },
  {
    block: 'operationalDepth and stepEvidence',
    changed: { '/': (_request, response) => void response.writeHead(500).end('down') },
    of: ({ operationalDepth, stepEvidence }) => [
      operationalDepth.run,
      stepEvidence.map(({ facts }) => facts['status']),
    ],
  },
  {
    block: 'actionFidelity',
    changed: {
      '/': page('Welcome', `${text}<button onclick="this.textContent = 'Less'">Show more</button>`),
    },
    of: ({ actionFidelity }) => [
      actionFidelity.counts.real_pointer ?? 0,
      actionFidelity.realPointerShare,
      actionFidelity.actions.length,
    ],
  },
  {
    block: 'passingRunEvidence',
    changed: { '/': page('Welcome', `${text}<a href="/two">Two</a>`), '/two': page('Two', text) },
    of: ({ passingRunEvidence }) => passingRunEvidence?.routesPassed,
  },
  {
    block: 'doNotClaim',
    changed: {
      '/': page('Welcome', `${text}<a href="/files/terms.pdf">Terms</a>`),
      '/files/terms.pdf': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    },
    of: ({ doNotClaim }) => doNotClaim,
  },
];

const named = ['actionFidelity', 'coverageGrounding', 'passingRunEvidence', 'stepEvidence', 'runtimeEvidence'] as const;

describe('a block of the report follows the target [report-blocks]', { timeout: 400_000, concurrent: true }, () => {
  it('each named block is there and holds what was seen', async ({ expect }) => {
    const report = await baseReport();
    expect(report.verdict).toBe('pass');
    for (const block of named) expect(report[block], block).not.toBeNull();
    expect(report.stepEvidence.length).toBeGreaterThan(0);
    expect(report.coverageGrounding.routes).toMatchObject({ seen: 1, tested: 1 });
    expect(report.passingRunEvidence).toMatchObject({ routesPassed: 1 });
    expect(report.runtimeEvidence.network.requests).toBeGreaterThan(0);
  });
  for (const { block, changed, of } of everydayOf(rows, ({ block: name }) =>
    /^(?:routes|findings|doNotClaim)/.test(name),
  ))
    it(block, async ({ expect }) => {
      const [before, after] = await Promise.all([baseReport(), reportOf(changed)]);
      expect(of(after)).not.toEqual(of(before));
    });
});
