// Who is told of double clicks: there a single click may be meant to do less.
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from './page-session.ts';

const askMs = 4_000;
const objectGroup = 'proofrun-double-clicks';

/** Listening to as much as this, a node passes events on for a framework, and says nothing of what is used there. */
const typesOfRoot = 12;

export const hearsDoubleClicks = (types: readonly string[]): boolean =>
  types.includes('dblclick') && new Set(types).size < typesOfRoot;

async function ask({ cdp }: PageSession): Promise<boolean> {
  try {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.body', objectGroup });
    if (result.objectId === undefined) return false;
    const { objectId } = result;
    const { node: body } = await cdp.send('DOM.describeNode', { objectId });
    const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId, depth: -1, pierce: true });
    const below = listeners.filter(({ backendNodeId }) => backendNodeId !== body.backendNodeId);
    return [...Map.groupBy(below, ({ backendNodeId }) => backendNodeId).values()].some((own) =>
      hearsDoubleClicks(own.map(({ type }) => type)),
    );
  } finally {
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

/** Whether anything in the page is told of double clicks, as far as the browser says; null: it did not say. */
export const pageHearsDoubleClicks = (session: PageSession): Promise<boolean | null> =>
  withDeadline(ask(session), askMs, 'asking for double clicks').catch(() => null);
