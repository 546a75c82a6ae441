const letters = 'abcdefghjkmnpqrstvwxyz';
const length = 5;

/** Another one for each run of a scenario, so that what an earlier run left is never taken for its own. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('');
