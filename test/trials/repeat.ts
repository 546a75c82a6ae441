// npm run trial:repeat [app] [times]: the same app scanned again and again gives the same finding ids.
import { scanApp } from '../kit/scan-app.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { chooseApps } from './choose-apps.ts';

const [name = 'shop', times = '5'] = process.argv.slice(2);
const app = chooseApps([name])[0]!;
const world = await startWorkingService();
try {
  let first: string | null = null;
  for (let turn = 1; turn <= Number(times); turn += 1) {
    const { findings, seconds } = await scanApp(
      world,
      app,
      app.bugs.filter(({ mode }) => mode === 'fast_bug_scan').map(({ id }) => id),
    );
    const ids = findings
      .map(({ id }) => id)
      .sort()
      .join(' ');
    first ??= ids;
    const verdict = ids === first ? 'the same ids' : 'OTHER IDS';
    console.log(`${app.name} scan ${turn}: ${findings.length} findings, ${verdict}, ${seconds.toFixed(0)} s`);
    if (ids !== first) process.exitCode = 1;
  }
} finally {
  await world.close();
}
