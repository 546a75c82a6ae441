// The part of a file name that a bundler makes of the content, so that it changes with every build.

const minLength = 8;
/** Base64 of a few bytes may have no digit, but then it has capitals in the middle. */
const lettersOnly = /^(?=.*[a-z])(?=.+[A-Z])[A-Za-z_]{8}$/;

/** Of a name without its extension, the part after the last sign. */
export const isBuildHash = (part: string): boolean =>
  (part.length >= minLength && /\d/.test(part)) || lettersOnly.test(part);
