// The public source maps of one run. What anyone can fetch is fetched the way everything is: through the guard, at the
// expense of the run, without the session of its login. No map, or a broken one, is an ordinary answer.
import { limit } from '#contract/limits.ts';
import type { Egress } from '#engine/guard/egress.ts';
import { type Fetched, guardedFetch } from '#engine/guard/guarded-fetch.ts';
import { changesSomething } from '#engine/safety/brakes.ts';
import { type ScriptFunctions, readFunctions } from './enclosing-function.ts';
import { findMapAddress } from './find-map-address.ts';
import { type MappedPlace, type SourceMap, parseSourceMap } from './parse-source-map.ts';
import { readName } from './read-name.ts';

const fetchMs = 8_000;
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** A place as the browser names it: lines and columns begin at 1. */
export interface BuiltPlace {
  readonly address: string;
  readonly line: number;
  readonly column: number;
  /** The map that the browser was told of; otherwise the file itself is asked. */
  readonly mapAddress?: string;
}

export interface SourcePlace extends Omit<MappedPlace, 'name'> {
  readonly functionName: string | null;
}

interface Mapped {
  readonly map: SourceMap;
  readonly functions: ScriptFunctions | null;
}

const dataMap = /^data:application\/json(?:;charset=[\w-]+)?(;base64)?,/i;

/** Null: it is no map that is written into its address. */
function inlineMap(address: string): string | null {
  const [start, base64] = dataMap.exec(address.slice(0, 200)) ?? [];
  if (start === undefined) return null;
  const body = address.slice(start.length);
  if (body.length > limit('sourceMapBytes')) return null;
  try {
    return base64 === undefined ? decodeURIComponent(body) : Buffer.from(body, 'base64').toString('utf8');
  } catch {
    return null;
  }
}

export class SourceMaps {
  readonly #egress: Egress;
  readonly #origin: string;
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, Promise<Mapped | null>>();

  /** Only files of the target's own origin are asked for. */
  constructor(options: { readonly egress: Egress; readonly origin: string; readonly signal: AbortSignal }) {
    this.#egress = options.egress;
    this.#origin = options.origin;
    this.#signal = options.signal;
  }

  /** Where a place was in the source; null where nothing public tells. */
  async at(place: BuiltPlace): Promise<SourcePlace | null> {
    const mapped = await this.#mapped(place);
    const found = mapped?.map.at(place.line, place.column - 1) ?? null;
    if (mapped === null || found === null) return null;
    const { file, line, vendored } = found;
    return { file, line, vendored, functionName: this.#functionAt(mapped, place) };
  }

  /** A name that the map does not change is what was written. */
  #functionAt({ map, functions }: Mapped, { line, column }: BuiltPlace): string | null {
    for (const name of functions?.around({ line, column: column - 1 }) ?? []) {
      const at = map.at(name.line, name.column);
      const read = at === null ? null : (at.name ?? readName(name.text));
      if (read !== null) return read;
    }
    return null;
  }

  #mapped(place: BuiltPlace): Promise<Mapped | null> {
    const key = `${place.address} ${place.mapAddress ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= limit('sourceMaps') || this.#signal.aborted) return Promise.resolve(null);
    const asked = this.#load(place).catch(() => null);
    this.#known.set(key, asked);
    return asked;
  }

  async #load({ address, mapAddress }: BuiltPlace): Promise<Mapped | null> {
    // A style sheet has no functions, and the browser knows its map: the file itself is not needed.
    const file = mapAddress === undefined ? await this.#fetch(address) : null;
    if (mapAddress === undefined && file === null) return null;
    const named = mapAddress ?? findMapAddress(file?.bodyText ?? '', file?.headers ?? {});
    if (named === null) return null;
    const text = named.startsWith('data:')
      ? inlineMap(named)
      : ((await this.#fetch(URL.parse(named, address)?.href ?? ''))?.bodyText ?? null);
    const map = text === null ? null : parseSourceMap(text);
    return map === null ? null : { map, functions: file === null ? null : readFunctions(file.bodyText ?? '') };
  }

  /** A file of the target that is there for anyone. */
  async #fetch(address: string): Promise<Fetched | null> {
    const url = URL.parse(address);
    if (url === null || url.origin !== this.#origin || this.#signal.aborted || changesSomething(url.href)) return null;
    const fetched = await guardedFetch(url.href, {
      egress: this.#egress,
      maxRedirects: 0,
      deadlineMs: fetchMs,
      maxBytes: limit('sourceMapBytes'),
      headers: { 'user-agent': userAgent },
    });
    return fetched.status === 200 && fetched.failure === undefined ? fetched : null;
  }
}
