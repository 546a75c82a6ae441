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

export interface ComparedSettings {
  readonly url: string;
  /** Whose settings these are; `refused`: the service runs and did not tell its own. */
  readonly of: 'service' | 'shell';
  readonly refused: string | null;
  readonly settings: readonly (ServiceSetting & { readonly shell: string | null })[];
  /** Other in this shell than in the service. */
  readonly differing: readonly string[];
}

export async function compareSettings(config: Config): Promise<ComparedSettings> {
  const asked = await askService(config);
  const running = new Map(asked.kind === 'answer' ? asked.settings.map(({ name, value }) => [name, value]) : []);
  const settings = shownSettings(config).map(({ name, value: shell, about }) => {
    const value = ofShell.has(name) ? shell : (running.get(name) ?? (running.has(name) ? null : shell));
    return { name, value, about, shell };
  });
  return {
    url: serviceUrl(config),
    of: asked.kind === 'answer' ? 'service' : 'shell',
    refused: asked.kind === 'refused' ? asked.message : null,
    settings,
    differing: settings.filter(({ value, shell }) => value !== shell).map(({ name }) => name),
  };
}

export function saySettings({ url, of, refused, settings, differing }: ComparedSettings, world: CliWorld): void {
  world.out(
    of === 'service'
      ? `Settings of the running service at ${url} (environment variables):`
      : 'Settings of this shell (environment variables):',
  );
  if (refused !== null) world.out(terminalText(`  The running service did not tell its own: ${refused}`));
  for (const { name, value, about, shell } of settings) {
    const note = value === shell ? '' : `  (this shell: ${shown(shell)})`;
    world.out(terminalText(`  ${name.padEnd(nameWidth)} ${shown(value)}${note}`));
    world.out(`  ${' '.repeat(nameWidth)} ${about}`);
  }
  if (differing.length > 0) {
    world.out('');
    world.out(`Other in this shell than in the service: ${differing.join(', ')}.`);
    world.out('The service reads its settings when it starts. Restart it from this shell to use them.');
  }
}
