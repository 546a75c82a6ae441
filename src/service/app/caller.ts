// Who calls, once the key is known.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';

export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly role: KeyRole;
}
