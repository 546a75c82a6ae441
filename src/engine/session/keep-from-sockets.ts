// Keeps in the page what it would send through an open socket after an input.
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { newSecretLine, scriptOnLine, wordFrom } from '#engine/browser/secret-line.ts';
import type { PageSession } from './page-session.ts';

const entry = new URL('../page/guard/keep-from-sockets.ts', import.meta.url);
const keptWord = 'kept';

export const socketCode = (): Promise<string> => bundlePageCode('sockets', entry, { world: 'page' });

/** Before the page is loaded. `onKept` hears of each message. */
export async function keepFromSockets({ cdp }: PageSession, onKept: () => void): Promise<void> {
  const line = newSecretLine();
  const code = await socketCode();
  cdp.on('Runtime.bindingCalled', (call) => {
    if (wordFrom(line, call, [keptWord]) !== null) onKept();
  });
  await cdp.send('Runtime.addBinding', { name: line.name });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: scriptOnLine(
      line,
      `if (say === undefined) return; ${code}; sockets.keepFromSockets(() => say('${keptWord}'));`,
    ),
  });
}
