import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Installers } from './install-chromium.ts';

/** Found by resolving, because npm may put a dependency beside this package. */
const playwrightFolder = (): string => dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));

/** What this machine can install a browser with. */
export const machineInstallers = (env: Installers['env']): Installers => ({
  node: process.execPath,
  playwrightCli: join(playwrightFolder(), 'cli.js'),
  aptGet: '/usr/bin/apt-get',
  aptLists: '/var/lib/apt/lists',
  npm: 'npm',
  machine: `${process.platform} ${process.arch}`,
  env,
});
