// What a trial leaves in the folder of the caller: the report, and the pictures that its lines name.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#contract/report.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError } from '#faces/client/proofrun-error.ts';

export interface SavedTrial {
  /** The file to open first. */
  readonly report: string;
  /** Files of pictures, by finding id. */
  readonly pictures: ReadonlyMap<string, string>;
}

const pictureOf = ({ evidence }: Report['findings'][number]): string | undefined =>
  evidence.find(({ artifact }) => artifact !== undefined)?.artifact?.url;

/** With the key of the owner: pictures behind a login are nobody else's. */
async function savePicture(client: ProofrunClient, runId: string, url: string, folder: string): Promise<string | null> {
  const name = /\/pictures\/([\w.-]+)$/.exec(new URL(url).pathname)?.[1];
  if (name === undefined) return null;
  try {
    const bytes = await client.call('read_picture', { params: { runId, name } });
    const file = join(folder, name);
    writeFileSync(file, bytes as Uint8Array);
    return file;
  } catch (error) {
    // A picture that is gone does not keep the report from being saved.
    if (error instanceof ProofrunError) return null;
    throw error;
  }
}

async function htmlOf(client: ProofrunClient, runId: string): Promise<string | null> {
  try {
    return String(await client.call('export_run', { params: { runId, format: 'html' } }));
  } catch (error) {
    if (error instanceof ProofrunError && error.envelope.error === 'capability_unavailable') return null;
    throw error;
  }
}

export async function saveTrial(client: ProofrunClient, report: Report, folder: string): Promise<SavedTrial> {
  const shots = join(folder, 'pictures');
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  // Pictures of a target do not belong into a repository.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const json = join(folder, 'report.json');
  writeFileSync(json, JSON.stringify(report, null, 2));
  const html = await htmlOf(client, report.run.runId);
  const page = join(folder, 'report.html');
  if (html === null) rmSync(page, { force: true });
  else writeFileSync(page, html);
  const pictures = new Map<string, string>();
  for (const finding of report.findings) {
    const url = pictureOf(finding);
    const file = url === undefined ? null : await savePicture(client, report.run.runId, url, shots);
    if (file !== null) pictures.set(finding.id, file);
  }
  return { report: html === null ? json : page, pictures };
}
