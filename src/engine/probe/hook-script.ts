// What runs in the page's own world while its controls are probed, and the lines on which it speaks.
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { type SecretLine, scriptOnLine } from '#engine/browser/secret-line.ts';

const entry = new URL('../page/probe/hook-effects.ts', import.meta.url);

export const hookCode = (): Promise<string> => bundlePageCode('hooks', entry, { world: 'page' });

/** Nothing of it is left where the page could find it, in a frame either. */
export async function hookScript(line: SecretLine): Promise<string> {
  const code = await hookCode();
  return scriptOnLine(line, `if (say === undefined) return; ${code}; hooks.hookEffects(say);`);
}

/**
 * A window that a probe opened does nothing: it would write where nothing is held. The page that is probed has a mark,
 * on which nobody listens.
 */
export const quietWindowScript = (mark: SecretLine): string =>
  scriptOnLine(
    mark,
    `if (window !== top || say !== undefined) return;
  const no = () => { throw new Error('not in this window'); };
  window.stop();
  for (const [owner, name] of [[window, 'fetch'], [XMLHttpRequest.prototype, 'send'], [Navigator.prototype, 'sendBeacon'], [HTMLFormElement.prototype, 'submit'], [HTMLFormElement.prototype, 'requestSubmit']])
    Object.defineProperty(owner, name, { value: no });
  window.WebSocket = no;`,
  );
