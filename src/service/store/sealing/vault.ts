// Seals texts and bytes with AES-256-GCM. What is sealed opens only with its key, and only for what it was sealed for.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { RandomBytes } from '../new-id.ts';
import { type MasterKey, masterKeyIdLength } from './master-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealed {
  readonly keyId: string;
  /** Nonce, tag and text, in base64. */
  readonly sealed: string;
}

/** Says nothing about what was sealed. */
export class CannotOpen extends Error {
  constructor(why: string) {
    super(`a sealed text cannot be opened: ${why}`);
    this.name = 'CannotOpen';
  }
}

/** Which key sealed these bytes. */
export const keyIdOfBytes = (sealed: Buffer): string => sealed.toString('latin1', 0, masterKeyIdLength);

function encrypt({ bytes }: MasterKey, nonce: Uint8Array, plain: Uint8Array, owner: string): Buffer {
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt({ bytes }: MasterKey, whole: Buffer, owner: string): Buffer {
  if (whole.length < nonceBytes + tagBytes) throw new CannotOpen('it is too short');
  const decipher = createDecipheriv(algorithm, bytes, whole.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(whole.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new CannotOpen('it was changed, or belongs to something else');
  }
}

export class Vault {
  readonly #load: () => readonly MasterKey[];
  readonly #randomBytes: RandomBytes;
  #keys: readonly MasterKey[];

  constructor(load: () => readonly MasterKey[], randomBytes: RandomBytes) {
    this.#load = load;
    this.#randomBytes = randomBytes;
    this.#keys = load();
  }

  get keyId(): string {
    return this.#first().id;
  }

  /** Asked for each time: another process may have rotated, and what an older key seals after that is lost with it. */
  #first(): MasterKey {
    this.#keys = this.#load();
    const [key] = this.#keys;
    if (key === undefined) throw new Error('there is no master key');
    return key;
  }

  #find(keyId: string): MasterKey {
    const isIt = ({ id }: MasterKey): boolean => id === keyId;
    let key = this.#keys.find(isIt);
    if (key === undefined) {
      this.#keys = this.#load();
      key = this.#keys.find(isIt);
    }
    if (key === undefined) throw new CannotOpen(`its master key is missing, the one with the id ${keyId}`);
    return key;
  }

  /** A secret of its own for each purpose. It changes with a rotation. */
  derive(purpose: string): string {
    return createHmac('sha256', this.#first().bytes).update(purpose).digest('base64url');
  }

  /** `owner`: what the text belongs to; it opens for nothing else. */
  seal(text: string, owner: string): Sealed {
    const key = this.#first();
    const whole = encrypt(key, this.#randomBytes(nonceBytes), Buffer.from(text), owner);
    return { keyId: key.id, sealed: whole.toString('base64') };
  }

  open({ keyId, sealed }: Sealed, owner: string): string {
    return decrypt(this.#find(keyId), Buffer.from(sealed, 'base64'), owner).toString('utf8');
  }

  /** The id of the key comes first, as text. */
  sealBytes(bytes: Uint8Array, owner: string): Buffer {
    const key = this.#first();
    return Buffer.concat([Buffer.from(key.id), encrypt(key, this.#randomBytes(nonceBytes), bytes, owner)]);
  }

  openBytes(sealed: Buffer, owner: string): Buffer {
    if (sealed.length < masterKeyIdLength) throw new CannotOpen('it is too short');
    return decrypt(this.#find(keyIdOfBytes(sealed)), sealed.subarray(masterKeyIdLength), owner);
  }
}
