// Pictures are stored under the hash of their run's id, so that a folder listing reveals no runId.
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from './new-id.ts';

const NAME = /^[a-z0-9][a-z0-9_-]{0,80}\.(png|webp|jpeg)$/;

/** Not artifact names, so that no address of a picture can lead to them. */
const PRIVATE_NAMES = { replay: 'replay.json.gz', baseline: 'baseline.json.gz' } as const;
type PrivateKind = keyof typeof PRIVATE_NAMES;

const isArtifactName = (name: string): boolean => NAME.test(name);

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export class ArtifactFiles {
  readonly #root: string;
  readonly #randomBytes: RandomBytes;

  constructor(root: string, randomBytes: RandomBytes) {
    this.#root = root;
    this.#randomBytes = randomBytes;
  }

  #folder(runId: string): string {
    return join(this.#root, createHash('sha256').update(runId).digest('hex').slice(0, 32));
  }

  #path(runId: string, name: string): string {
    if (!isArtifactName(name)) throw new Error(`not an artifact name: ${JSON.stringify(name)}`);
    return join(this.#folder(runId), name);
  }

  async write(runId: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.#writeTo(runId, this.#path(runId, name), bytes);
  }

  /** What is stored with a run and never served. */
  async writePrivate(runId: string, bytes: Uint8Array, kind: PrivateKind = 'replay'): Promise<void> {
    await this.#writeTo(runId, join(this.#folder(runId), PRIVATE_NAMES[kind]), bytes);
  }

  async readPrivate(runId: string, kind: PrivateKind = 'replay'): Promise<Buffer | null> {
    return await readIfThere(join(this.#folder(runId), PRIVATE_NAMES[kind]));
  }

  async #writeTo(runId: string, path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder(runId), { recursive: true, mode: 0o700 });
    const half = `${path}.${Buffer.from(this.#randomBytes(8)).toString('hex')}.part`;
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  async read(runId: string, name: string): Promise<Buffer | null> {
    if (!isArtifactName(name)) return null;
    return await readIfThere(this.#path(runId, name));
  }

  async remove(runId: string, name: string): Promise<void> {
    await rm(this.#path(runId, name), { force: true });
  }

  async removeAll(runId: string): Promise<void> {
    await rm(this.#folder(runId), { recursive: true, force: true });
  }
}
