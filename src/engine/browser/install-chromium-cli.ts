// Run by the bootstrap before a start: ends with code 0 only when a browser works.
import { homedir } from 'node:os';
import { readChromiumPlaces } from './chromium-places.ts';
import { installChromium } from './install-chromium.ts';
import { machineInstallers } from './machine-installers.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  await installChromium(
    readChromiumPlaces({
      env: process.env,
      cwd: process.cwd(),
      home: homedir(),
      platform: process.platform,
      uid: process.getuid?.(),
    }),
    machineInstallers(process.env),
    say,
  );
} catch (error) {
  say(`proofrun: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
