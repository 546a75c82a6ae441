// Run by the bootstrap before a start: ends with code 0 only when a browser works.
import { installChromium } from './install-chromium.ts';
import { machineInstallers } from './machine-installers.ts';
import { placesOfMachine } from './places-of-machine.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  await installChromium(placesOfMachine(process.env), machineInstallers(process.env), say);
} catch (error) {
  say(`proofrun: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
