// What in a request is a secret beyond doubt. A request is refused for it, so a word that only might be one is not enough.
import { type SecretRule, hideBy, markedSecrets } from './secret-rules.ts';

/** Whole names, compared without case, dashes and underscores. */
const names = new Set(
  `password passwd pwd passphrase passcode secret secrets clientsecret token tokens accesstoken refreshtoken idtoken
  bearertoken authtoken sessiontoken apikey secretkey privatekey authorization cookie cookies sessioncookie credential
  credentials storagestate localstorage sessionstorage totp totpseed otp otpseed mfasecret`.split(/\s+/),
);

export const namesSecret = (name: string): boolean => names.has(name.replaceAll(/[-_\s]/g, '').toLowerCase());

const shapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:bearer|basic)\s+(?=[\w+/=.~-]*\d)[\w+/=.~-]{16,}/i,
  /\b[srp]k_(?:live|test)_[A-Za-z0-9]{10,}/,
  /\bsk-[A-Za-z0-9_-]{32,}/,
  /\bgh[oprsu]_[A-Za-z0-9]{20,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bglpat-[\w-]{16,}/,
  /\bpfr_[A-Za-z0-9]{38}\b/,
  /\bwhsec_[A-Za-z0-9]{16,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{30,}/,
];
const rules: readonly SecretRule[] = markedSecrets.filter(
  ({ name }) => name === 'web token' || name === 'login in an address',
);

export const looksSecret = (text: string): boolean =>
  shapes.some((shape) => shape.test(text)) || hideBy(rules, text) !== text;
