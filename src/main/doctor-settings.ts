// The settings in `doctor`: those of the running service where it responds, and where this shell has others.
import type { ServiceSetting } from '#contract/service-settings.ts';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { createClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError, ServiceUnreachable } from '#faces/client/proofrun-error.ts';
import { serviceUrl } from './cli-world.ts';
import type { Config } from './config.ts';
import { readKeyFile } from './data-folder.ts';
import { shownSettings } from './shown-settings.ts';

/** Read by the command line alone: those of the service mean nothing. */
const ofShell: ReadonlySet<string> = new Set(['PROOFRUN_BASE_URL', 'PROOFRUN_URL', 'PROOFRUN_API_KEY']);
const nameWidth = 26;

type Asked =
  | { readonly kind: 'answer'; readonly settings: readonly ServiceSetting[] }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'silent' };

async function askService(config: Config): Promise<Asked> {
  const apiKey = readKeyFile(config.dataDir, 'admin-key') ?? config.apiKey;
  const client = createClient({ baseUrl: serviceUrl(config), apiKey });
  try {
    return { kind: 'answer', ...(await client.call('get_settings', {})) };
  } catch (error) {
    if (error instanceof ServiceUnreachable) return { kind: 'silent' };
    if (error instanceof ProofrunError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

const shown = (value: string | null): string => value ?? 'not set';

export async function saySettings(config: Config, world: CliWorld): Promise<void> {
  const mine = shownSettings(config);
  const asked = await askService(config);
  const running = new Map(asked.kind === 'answer' ? asked.settings.map(({ name, value }) => [name, value]) : []);
  world.out(
    asked.kind === 'answer'
      ? `Settings of the running service at ${serviceUrl(config)} (environment variables):`
      : 'Settings of this shell (environment variables):',
  );
  if (asked.kind === 'refused') world.out(terminalText(`  The running service did not tell its own: ${asked.message}`));
  const differing: string[] = [];
  for (const { name, value, about } of mine) {
    const other = ofShell.has(name) ? value : (running.get(name) ?? (running.has(name) ? null : value));
    if (other !== value) differing.push(name);
    const note = other === value ? '' : `  (this shell: ${shown(value)})`;
    world.out(terminalText(`  ${name.padEnd(nameWidth)} ${shown(other)}${note}`));
    world.out(`  ${' '.repeat(nameWidth)} ${about}`);
  }
  if (differing.length > 0) {
    world.out('');
    world.out(`Other in this shell than in the service: ${differing.join(', ')}.`);
    world.out('The service reads its settings when it starts. Restart it from this shell to use them.');
  }
}
