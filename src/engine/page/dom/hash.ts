// The hashes of the page. Their values are stored with runs and compared with stored ones: none of them may change.

function fnv1a(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}

/** For keys that hold many hashes, and for telling two moments apart. */
export const shortHash = (text: string): string => fnv1a(text).toString(36);

/** Of each character the first half counts: skeletons were stored that way. */
export const skeletonHash = (text: string): string =>
  fnv1a(Array.from(text, (character) => character.charAt(0)).join(''))
    .toString(16)
    .padStart(8, '0');

/** For telling texts apart where many are compared; what it was made from cannot be read from it. */
export function hash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}
