// proofrun.json in the working directory: what a project always wants to say. The environment wins over it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, SettingName } from './config.ts';

export const configFileName = 'proofrun.json';

/** Each field stands for a setting. A key is none of them: the file belongs to a repository. */
const fields = {
  baseUrl: 'PROOFRUN_BASE_URL',
  dataDir: 'PROOFRUN_DATA_DIR',
  allowTargets: 'PROOFRUN_ALLOW_TARGETS',
} as const satisfies Record<string, SettingName>;

export type ReadConfigFile =
  | { readonly ok: true; readonly env: Environment }
  | { readonly ok: false; readonly problem: string };

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(',') : null;
}

function readGiven(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The environment with what the file says where the environment says nothing. */
export function withConfigFile(env: Environment, cwd: string): ReadConfigFile {
  const refuse = (problem: string): ReadConfigFile => ({ ok: false, problem: `${configFileName}: ${problem}` });
  let given: unknown;
  try {
    given = readGiven(join(cwd, configFileName));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  if (given === null) return { ok: true, env };
  if (typeof given !== 'object' || Array.isArray(given)) return refuse('must be a JSON object.');
  const added: Record<string, string> = {};
  for (const [field, value] of Object.entries(given)) {
    const name = Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : undefined;
    const text = textOf(value);
    if (name === undefined)
      return refuse(
        `"${field}" is not a field. It may have ${Object.keys(fields).join(', ')}; a key belongs in PROOFRUN_API_KEY.`,
      );
    if (text === null) return refuse(`"${field}" must be a text, or a list of texts.`);
    if (!env[name]?.trim()) added[name] = text;
  }
  return { ok: true, env: { ...env, ...added } };
}
