// The exam: controls that were written and labelled independently; each page is scanned and every candidate replayed.
// --unseen and --third take the other corpora, which must not be used to tune the detector.
import { startControls } from '../../fixtures/controls/serve.ts';
import { startControls as startThird } from '../../fixtures/controls-third/serve.ts';
import { startControls as startUnseen } from '../../fixtures/controls-unseen/serve.ts';
import { openTestBrowser } from '../kit/visit.ts';
import { corpusRows, scanPages } from './scan-page.ts';

const confirm = !process.argv.includes('--quick');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const corpora = { controls: startControls, 'controls-unseen': startUnseen, 'controls-third': startThird } as const;
const corpus = process.argv.includes('--third')
  ? 'controls-third'
  : process.argv.includes('--unseen')
    ? 'controls-unseen'
    : 'controls';
const rows = corpusRows(corpus);
const pages = [...new Set(rows.map(({ page }) => page))].filter((page) => only.length === 0 || only.includes(page));
const browser = await openTestBrowser();
const controls = await corpora[corpus]();
let truly = 0;
let falsely = 0;
let missed = 0;
let unprobed = 0;
const startedAt = performance.now();
try {
  for (const page of pages) {
    const { probes, candidates, confirmed, exploreMs } = await scanPages(browser.engine, controls.url, [`/${page}`], {
      confirm,
    });
    const found = confirm ? confirmed : candidates;
    const called = new Map(
      found.map(({ sightings, type }) => [sightings[0]?.failure.probe?.subject.testId ?? '?', type]),
    );
    console.log(`${page}  ${exploreMs} ms, ${probes.length} probes, ${candidates.length} candidates`);
    for (const row of rows.filter((one) => one.page === page)) {
      const probe = probes.find(({ subject }) => subject.testId === row.testId);
      const type = called.get(row.testId);
      if (probe === undefined) unprobed += 1;
      if (row.truth === 'dead' && type !== undefined) truly += 1;
      else if (row.truth === 'working' && type !== undefined) falsely += 1;
      else if (row.truth === 'dead') missed += 1;
      const wrong = (row.truth === 'working' && type !== undefined) || (row.truth === 'dead' && type === undefined);
      if (wrong || probe === undefined)
        console.log(
          `  ${wrong ? (row.truth === 'dead' ? 'MISSED' : 'FALSE ') : 'unseen'} ${row.testId} (${row.technique}, ${row.truth}): ${
            probe === undefined
              ? 'not probed'
              : `${probe.outcome} moved=[${probe.moved.join(' ')}] silence=${probe.silence?.reason ?? '-'} listeners=${JSON.stringify(probe.listeners)} ${probe.fidelity?.class ?? ''} ${probe.watchedMs} ms noise=${probe.noise?.places ?? 0} ${type ?? ''}`
          }`,
        );
    }
  }
} finally {
  await controls.close();
  await browser.close();
}
const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3));
console.log(
  `precision ${share(truly, truly + falsely)}  recall ${share(truly, truly + missed)}  true ${truly} false ${falsely} missed ${missed} not probed ${unprobed}  ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
