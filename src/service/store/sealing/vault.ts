// Seals a text with AES-256-GCM. A sealed text opens only with its key, and only for what it was sealed for.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { RandomBytes } from '../new-id.ts';
import type { MasterKey } from './master-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealed {
  readonly keyId: string;
  /** Nonce, tag and text, in base64. */
  readonly sealed: string;
}

/** Says nothing about the text. */
export class CannotOpen extends Error {
  constructor(why: string) {
    super(`a sealed text cannot be opened: ${why}`);
    this.name = 'CannotOpen';
  }
}

export class Vault {
  readonly #load: () => readonly MasterKey[];
  readonly #randomBytes: RandomBytes;
  #keys: readonly MasterKey[];

  /** `load` is asked again when a row names a key that is not known: another process may have rotated it. */
  constructor(load: () => readonly MasterKey[], randomBytes: RandomBytes) {
    this.#load = load;
    this.#randomBytes = randomBytes;
    this.#keys = load();
  }

  get keyId(): string {
    return this.#first().id;
  }

  #first(): MasterKey {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('there is no master key');
    return key;
  }

  #find(keyId: string): MasterKey | undefined {
    const known = this.#keys.find(({ id }) => id === keyId);
    if (known !== undefined) return known;
    this.#keys = this.#load();
    return this.#keys.find(({ id }) => id === keyId);
  }

  /** A secret of its own for each purpose. It changes with a rotation. */
  derive(purpose: string): string {
    return createHmac('sha256', this.#first().bytes).update(purpose).digest('base64url');
  }

  /** `owner`: what the text belongs to; it opens for nothing else. */
  seal(text: string, owner: string): Sealed {
    const { id, bytes } = this.#first();
    const nonce = Buffer.from(this.#randomBytes(nonceBytes));
    const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { keyId: id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') };
  }

  open({ keyId, sealed }: Sealed, owner: string): string {
    const key = this.#find(keyId);
    if (key === undefined) throw new CannotOpen('its master key is missing');
    const whole = Buffer.from(sealed, 'base64');
    if (whole.length < nonceBytes + tagBytes) throw new CannotOpen('it is too short');
    const decipher = createDecipheriv(algorithm, key.bytes, whole.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(whole.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      throw new CannotOpen('it was changed, or belongs to something else');
    }
  }
}
