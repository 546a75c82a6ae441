// Pictures are stored under the hash of their run's id, so that a folder listing reveals no runId.
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from './new-id.ts';
import type { Resealed } from './sealing/resealed.ts';
import { CannotOpen, type Vault, keyIdOfBytes } from './sealing/vault.ts';

const NAME = /^[a-z0-9][a-z0-9_-]{0,80}\.(png|webp|jpeg)$/;

/** Not artifact names, so that no address of a picture can lead to them. */
const privateNames = {
  replay: { sealed: 'replay.sealed', plain: 'replay.json.gz' },
  baseline: { sealed: 'baseline.sealed', plain: 'baseline.json.gz' },
} as const;
type PrivateKind = keyof typeof privateNames;
const privateKinds = Object.keys(privateNames) as readonly PrivateKind[];

const ownerOf = (runId: string, kind: PrivateKind): string => `${runId} ${kind}`;

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
  readonly #vault: Vault;

  constructor(root: string, randomBytes: RandomBytes, vault: Vault) {
    this.#root = root;
    this.#randomBytes = randomBytes;
    this.#vault = vault;
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

  /** What is stored with a run and never served. Sealed: it has the addresses that a Fix Check opens again. */
  async writePrivate(runId: string, bytes: Uint8Array, kind: PrivateKind = 'replay'): Promise<void> {
    const { sealed, plain } = privateNames[kind];
    const folder = this.#folder(runId);
    // On the disk before what it replaces is gone, and before a rotation drops the older keys.
    await this.#writeTo(runId, join(folder, sealed), this.#vault.sealBytes(bytes, ownerOf(runId, kind)), true);
    await rm(join(folder, plain), { force: true });
  }

  /** Null: there is none, or none that can be opened. Earlier versions stored it plain. */
  async readPrivate(runId: string, kind: PrivateKind = 'replay'): Promise<Buffer | null> {
    const { sealed, plain } = privateNames[kind];
    const bytes = await readIfThere(join(this.#folder(runId), sealed));
    if (bytes === null) return await readIfThere(join(this.#folder(runId), plain));
    try {
      return this.#vault.openBytes(bytes, ownerOf(runId, kind));
    } catch (error) {
      if (error instanceof CannotOpen) return null;
      throw error;
    }
  }

  /** Seals with the current key what an older one sealed, or none. A crash leaves the file before or the file after. */
  async resealPrivate(runId: string): Promise<Resealed> {
    const ends: string[] = [];
    for (const kind of privateKinds) ends.push(await this.#resealOne(runId, kind));
    const count = (end: string): number => ends.filter((each) => each === end).length;
    return { resealed: count('resealed'), unreadable: count('unreadable') };
  }

  async #resealOne(runId: string, kind: PrivateKind): Promise<'resealed' | 'unreadable' | 'left'> {
    const { sealed, plain } = privateNames[kind];
    const before = await readIfThere(join(this.#folder(runId), sealed));
    if (before !== null && keyIdOfBytes(before) === this.#vault.keyId) {
      await rm(join(this.#folder(runId), plain), { force: true });
      return 'left';
    }
    const bytes = await this.readPrivate(runId, kind);
    if (bytes === null) return before === null ? 'left' : 'unreadable';
    await this.writePrivate(runId, bytes, kind);
    return 'resealed';
  }

  async #writeTo(runId: string, path: string, bytes: Uint8Array, flush = false): Promise<void> {
    await mkdir(this.#folder(runId), { recursive: true, mode: 0o700 });
    const half = `${path}.${Buffer.from(this.#randomBytes(8)).toString('hex')}.part`;
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        if (flush) await file.sync();
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
