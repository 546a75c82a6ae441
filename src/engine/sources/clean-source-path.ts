// The part of a source's name that means something to the people of the project: never where it was on the machine that
// built it, and never a secret.
import { type TargetText, redact } from '#core/evidence/redact.ts';

const maxPath = 200;
/** First folders of a path on somebody's machine. */
const machine =
  /^(?:home|users|root|mnt|media|var|opt|tmp|private|srv|usr|builds|workspaces?|workdir|runner|github|vercel|codebuild|buildkite|drone|__w|[a-z]:)$/i;
/** Folders that a project begins with. `src` says it most clearly. */
const roots = /^(?:src|packages|apps|lib|libs|client|frontend|web|components|pages|app|styles|assets|source)$/i;
const vendor = /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendor)\//;

/** Code that the project did not write. */
export const isVendored = (source: string): boolean =>
  vendor.test(source) || /^webpack(?:-internal)?:\/\/[^/]*\/(?:webpack|\(webpack\))/.test(source);

function withoutScheme(source: string): { readonly path: string; readonly absolute: boolean } {
  // A loader of webpack is named before the file, and a part of a file behind it.
  const file = (source.split('!').at(-1) ?? '').split(/[?#]/)[0] ?? '';
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]+):\/\/(.*)$/is.exec(file) ?? [];
  if (scheme === undefined || rest === undefined) return { path: file, absolute: /^(?:[\\/]|[a-z]:)/i.test(file) };
  if (scheme.toLowerCase() === 'file') return { path: rest, absolute: true };
  // Behind any other scheme comes the name of a host or of the project.
  return { path: rest.slice(Math.max(0, rest.indexOf('/'))), absolute: false };
}

function fromRoot(parts: readonly string[]): readonly string[] {
  const source = parts.findIndex((part) => part === 'src');
  const root = source >= 0 ? source : parts.findLastIndex((part, at) => at < parts.length - 1 && roots.test(part));
  return root >= 0 ? parts.slice(root) : parts.slice(-1);
}

/** Null: it names no file. */
export function cleanSourcePath(source: string): TargetText | null {
  const { path, absolute } = withoutScheme(source.slice(0, 2_000));
  const parts: string[] = [];
  for (const part of path.split(/[\\/]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const [first] = parts;
  if (first === undefined) return null;
  const own = absolute || machine.test(first) ? fromRoot(parts) : parts;
  return redact(own.join('/'), maxPath);
}
