// Reads a source map that a target publishes. It may be of any size and say anything: only positions and names are
// taken from it, each within a cap, and never the code that it may carry.
import { FlattenMap, type SourceMapSegment, TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import { cleanSourcePath, isVendored } from './clean-source-path.ts';
import type { TargetText } from '#core/evidence/redact.ts';
import { readName } from './read-name.ts';

const maxMappings = 8 * 1024 * 1024;
const maxSources = 20_000;
const maxNames = 200_000;
const maxSections = 1_000;
const maxText = 1_000;
const maxLine = 1_000_000;

export interface MappedPlace {
  readonly file: TargetText;
  readonly line: number;
  /** The name that is at this place in the source, where it was changed by the build. */
  readonly name: string | null;
  /** Of a package, not of the project. */
  readonly vendored: boolean;
}

export interface SourceMap {
  /** Lines begin at 1, columns at 0. */
  at(line: number, column: number): MappedPlace | null;
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (value: Plain, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

const textsOf = (value: unknown, max: number): string[] | null =>
  Array.isArray(value) && value.length <= max
    ? value.map((each) => (typeof each === 'string' ? each.slice(0, maxText) : ''))
    : null;

interface PickedMap {
  readonly version: 3;
  readonly mappings: string;
  readonly sources: string[];
  readonly names: string[];
  readonly ignoreList: number[];
}

/** The fields that positions need. What is left out is dropped with the text: `sourcesContent` above all. */
function pick(map: Plain): PickedMap | null {
  const mappings = fieldOf(map, 'mappings');
  const sources = textsOf(fieldOf(map, 'sources'), maxSources);
  const names = textsOf(fieldOf(map, 'names') ?? [], maxNames);
  if (fieldOf(map, 'version') !== 3 || typeof mappings !== 'string' || mappings.length > maxMappings) return null;
  if (sources === null || names === null) return null;
  const root = fieldOf(map, 'sourceRoot');
  const prefix = typeof root === 'string' && root !== '' ? `${root.slice(0, maxText).replace(/\/$/, '')}/` : '';
  const ignored = fieldOf(map, 'ignoreList') ?? fieldOf(map, 'x_google_ignoreList');
  return {
    version: 3,
    mappings,
    sources: sources.map((source) => (source === '' || /^[a-z]+:/i.test(source) ? source : prefix + source)),
    names,
    ignoreList: Array.isArray(ignored) ? ignored.filter((each) => Number.isSafeInteger(each)).slice(0, maxSources) : [],
  };
}

const isOffset = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxLine;

/** A map of several parts. A part is no such map itself, and none is fetched from elsewhere. */
function pickSections(sections: readonly unknown[]): TraceMap | null {
  if (sections.length > maxSections) return null;
  let mappings = 0;
  const picked = sections.map((section) => {
    const offset = isPlain(section) ? fieldOf(section, 'offset') : null;
    const map = isPlain(section) ? fieldOf(section, 'map') : null;
    if (!isPlain(offset) || !isPlain(map)) return null;
    const line = fieldOf(offset, 'line');
    const column = fieldOf(offset, 'column');
    const part = pick(map);
    mappings += part?.mappings.length ?? 0;
    return part === null || !isOffset(line) || !isOffset(column) ? null : { offset: { line, column }, map: part };
  });
  if (mappings > maxMappings || picked.includes(null)) return null;
  return new FlattenMap({ version: 3, sections: picked.filter((part) => part !== null) });
}

function traceOf(text: string): TraceMap | null {
  // Some servers put this before JSON, so that no script can load it.
  const map: unknown = JSON.parse(text.replace(/^\)\]\}'[^\n]*\n/, ''));
  if (!isPlain(map)) return null;
  const sections = fieldOf(map, 'sections');
  if (Array.isArray(sections)) return pickSections(sections);
  const picked = pick(map);
  return picked === null ? null : new TraceMap(picked);
}

/** Null: it is not a source map, or one that is too large. */
export function parseSourceMap(text: string): SourceMap | null {
  try {
    const trace = traceOf(text);
    if (trace === null) return null;
    const ignored = new Set(trace.ignoreList ?? []);
    const placeOf = (segment: Readonly<SourceMapSegment>): MappedPlace | null => {
      const [, source, line, , name] = segment;
      const raw = source === undefined ? null : (trace.sources[source] ?? null);
      const file = raw === null ? null : cleanSourcePath(raw);
      if (source === undefined || raw === null || file === null || line === undefined) return null;
      if (line < 0 || line >= maxLine) return null;
      return {
        file,
        line: line + 1,
        name: name === undefined ? null : readName(trace.names[name]),
        vendored: ignored.has(source) || isVendored(raw),
      };
    };
    return {
      at: (line, column) => {
        try {
          const segment = traceSegment(trace, line - 1, column);
          return segment === null ? null : placeOf(segment);
        } catch {
          return null;
        }
      },
    };
  } catch {
    return null;
  }
}
