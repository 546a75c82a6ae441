// Run by the bootstrap before a start: ends with code 0 only when a browser works.
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readChromiumPlaces } from './chromium-places.ts';
import { installChromium } from './install-chromium.ts';

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
    {
      node: process.execPath,
      playwrightCli: fileURLToPath(new URL('../../../node_modules/playwright-core/cli.js', import.meta.url)),
      aptGet: '/usr/bin/apt-get',
      aptLists: '/var/lib/apt/lists',
      npm: 'npm',
      machine: `${process.platform} ${process.arch}`,
      env: process.env,
    },
    say,
  );
} catch (error) {
  say(`proofrun: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
