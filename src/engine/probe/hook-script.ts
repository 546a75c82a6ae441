// Bundles what runs in the page's own world while its controls are probed.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const entry = fileURLToPath(new URL('../page/probe/hook-effects.ts', import.meta.url));
let bundled: Promise<string> | null = null;

export const hookBinding = '__pfr';

export function loadHookScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
    minify: true,
    charset: 'utf8',
  }).then((result) => result.outputFiles[0]!.text);
  return bundled;
}

/** A window that a probe opened does nothing: it would write where nothing is held. */
export const quietWindowScript = `if (window === top && !('${hookBinding}' in globalThis)) {
  const no = () => { throw new Error('not in this window'); };
  window.stop();
  for (const [owner, name] of [[window, 'fetch'], [XMLHttpRequest.prototype, 'send'], [Navigator.prototype, 'sendBeacon'], [HTMLFormElement.prototype, 'submit'], [HTMLFormElement.prototype, 'requestSubmit']])
    Object.defineProperty(owner, name, { value: no });
  window.WebSocket = no;
}`;
