// npm run trial:regression [change …] [--reloads <n>] [--pictures <folder>]: every change of the bakery, one at a time, must be
// found and named, and as many reloads with no change must find nothing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from '#contract/finding.ts';
import { changes } from '../../fixtures/regression/changes.ts';
import { bakeryScenarios, openBakery } from '../kit/check-bakery.ts';
import { startWorkingService } from '../kit/working-service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reloads: { type: 'string', default: '20' }, pictures: { type: 'string' } },
});
const chosen = changes.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const routes = ['/', '/menu', '/story', '/contact', '/order'];
const world = await startWorkingService();
const { bakery, check } = await openBakery(world);
const told = ({ type, subtype, severity, routes, viewports, title, element, evidence }: Finding): string =>
  `${type}/${subtype} ${severity} ${JSON.stringify(evidence[0]?.facts ?? {})} ${routes.join(' ')} [${viewports.join(' ')}] ${title}; ${element?.role ?? ''} ${element?.selectorHint ?? ''}`;

async function keepPictures(id: string, findings: readonly Finding[]): Promise<void> {
  if (values.pictures === undefined) return;
  mkdirSync(values.pictures, { recursive: true });
  for (const [index, { evidence }] of findings.entries())
    for (const { artifact } of evidence) {
      if (artifact === undefined) continue;
      const { rawPayload } = await world.app.inject({ url: artifact.url });
      const part = /-(before|after|diff)\./.exec(artifact.url)?.[1] ?? 'picture';
      writeFileSync(join(values.pictures, `${id}-${index}-${part}.jpeg`), rawPayload);
    }
}

let found = 0;
let alarms = 0;
let extra = 0;
let afterScan = false;
try {
  const first = await check({ customScenarios: bakeryScenarios, scopedPaths: routes, skipCrawl: true });
  console.log(`baseline: ${first.report.verdict}, ${first.report.summary.sentence}`);
  for (const change of chosen) {
    bakery.setChanges([change.id]);
    const startedAt = performance.now();
    const { report } = await check({ baselineRunId: first.runId, scopedPaths: [change.route], skipCrawl: true });
    const hits = report.findings.filter(
      ({ type, subtype }) => type === change.type && change.subtypes.includes(subtype ?? ''),
    );
    if (hits.length > 0) found += 1;
    const others = report.findings.filter((finding) => !hits.includes(finding));
    extra += others.length + Math.max(0, hits.length - 1);
    console.log(
      `${hits.length > 0 ? 'found ' : 'MISSED'} ${change.id}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${report.verdict}`,
    );
    for (const finding of hits) console.log(`    ${told(finding)}`);
    for (const finding of others) console.log(`    besides ${told(finding)}`);
    if (hits.length === 0)
      for (const { type, subtype, route, reason, reproduced } of report.unconfirmed)
        console.log(`    unconfirmed ${type}/${subtype} ${route}: ${reason} ${reproduced.failed} of ${reproduced.of}`);
    await keepPictures(change.id, report.findings);
  }
  bakery.setChanges([]);
  for (let turn = 1; turn <= Number(values.reloads); turn += 1) {
    const startedAt = performance.now();
    const { report } = await check({ baselineRunId: first.runId, scopedPaths: routes, skipCrawl: true });
    alarms += report.findings.length;
    console.log(
      `reload ${turn}: ${report.findings.length} findings, ${report.unconfirmed.length} unconfirmed, ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${report.verdict}, ${report.summary.sentence}`,
    );
    for (const finding of report.findings) console.log(`    FALSE ALARM ${told(finding)}`);
    for (const { type, subtype, route } of report.unconfirmed)
      console.log(`    unconfirmed ${type}/${subtype} ${route}`);
    await keepPictures(`reload-${turn}`, report.findings);
  }
  // A scan takes no looks; what its pages answered and did can still be compared.
  const other = await openBakery(world);
  try {
    await other.check({ mode: 'fast_bug_scan', scopedPaths: ['/menu', '/story'], skipCrawl: true });
    other.bakery.setChanges(['request-gone', 'route-gone', 'footer-colour']);
    const { report } = await other.check({ scopedPaths: ['/menu', '/story'], skipCrawl: true });
    const kinds = report.findings.map(({ subtype }) => subtype).sort();
    afterScan = kinds.join() === 'request_gone,route_gone';
    console.log(`after a fast_bug_scan: ${afterScan ? 'right' : 'WRONG'}, ${report.summary.sentence}`);
    for (const finding of report.findings) console.log(`    ${told(finding)}`);
  } finally {
    await other.bakery.close();
  }
  console.log(
    `${found} of ${chosen.length} changes found, ${extra} findings besides; ${values.reloads} reloads with no change: ${alarms} findings`,
  );
} finally {
  await world.close();
  await bakery.close();
}
process.exitCode = found === chosen.length && alarms === 0 && afterScan ? 0 : 1;
