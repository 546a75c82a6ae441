// Which requests can change the target.
import { isWriting } from '#core/words/writing-methods.ts';
import { changesSomething } from './brakes.ts';

export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Some servers take another method from a header. */
const override = /^x-(?:http-)?method(?:-override)?$/i;
/** Files are named after what they are for: `/css/reset.css` resets nothing. */
const file = /\.(?:css|m?js|map|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp4|webm|mp3|wasm)$/i;

export const isWrite = ({ method, headers = {} }: AskedRequest): boolean =>
  isWriting(method) || Object.entries(headers).some(([name, value]) => override.test(name) && isWriting(value));

/** A request that only reads, for an address that says that it changes something. */
export function changesByReading({ url }: AskedRequest): boolean {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return false;
  return changesSomething(url) && !file.test(new URL(url).pathname);
}
