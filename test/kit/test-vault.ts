// One master key for all tests, so that processes of one test open what the others sealed.
import { randomBytes } from 'node:crypto';
import { parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { Vault } from '#service/store/sealing/vault.ts';

const keys = parseMasterKeys('0123456789abcdef'.repeat(4)) ?? [];

export const testVault = (): Vault => new Vault(() => keys, randomBytes);
