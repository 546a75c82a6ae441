// Asks the browser which code listens to a control: on itself, above it, or through a framework's own table. No code of
// ours runs in the page's own world for it, where a page could answer in its place.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { hearsDoubleClicks } from '#engine/session/double-clicks.ts';
import type { PageSession } from '#engine/session/page-session.ts';

const heardTypes = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'submit',
  'change',
  'input',
  'command',
  'toggle',
]);
const maxDepth = 40;
const askMs = 4_000;
const objectGroup = 'proofrun-listeners';

const reactProps = /^__reactProps\$/;
const reactHandler = /^on(?:Click|MouseDown|MouseUp|PointerDown|PointerUp|Touch|Submit|Change|Press)/;
const reactDouble = /^onDoubleClick$/;
/** The root of a React tree listens to everything, whether or not anything below it does. */
const reactRoot = /^(?:__reactContainer\$|_reactListening)/;
const wholePage = new Set(['#document', 'HTML', 'BODY']);
const otherHandlers = new Set(['$$click', '__click', '__onclick']);

interface Listened {
  readonly count: number;
  /** It is told of double clicks: a single one may be meant to do less. */
  readonly doubles: boolean;
  readonly isRoot: boolean;
  readonly framework: boolean;
}

/** The nodes from the control up, as objects of our own world. */
async function chainOf({ cdp }: PageSession, index: number, frameId: string): Promise<string[]> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: 'proofrun' });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `proofrunPage.listenerChain(${index},${maxDepth})`,
    contextId: executionContextId,
    objectGroup,
  });
  if (result.objectId === undefined) return [];
  const nodes = await cdp.send('Runtime.getProperties', { objectId: result.objectId, ownProperties: true });
  return nodes.result.flatMap(({ name, value }) =>
    /^\d+$/.test(name) && value?.objectId !== undefined ? [value.objectId] : [],
  );
}

interface PageNode {
  readonly objectId: string;
  /** The document, its root or its body. */
  readonly whole: boolean;
  /** Null for all but a document. */
  readonly frameId: string | null;
}

/** The same node as an object of the page's own world: listeners and what frameworks keep on it are known only there. */
async function inPage({ cdp }: PageSession, objectId: string): Promise<PageNode | null> {
  const { node } = await cdp.send('DOM.describeNode', { objectId });
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: node.backendNodeId, objectGroup });
  if (object.objectId === undefined) return null;
  return {
    objectId: object.objectId,
    whole: wholePage.has(node.nodeName),
    frameId: node.nodeName === '#document' ? (node.frameId ?? '') : null,
  };
}

async function typesOf({ cdp }: PageSession, objectId: string): Promise<string[]> {
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId });
  return listeners.map(({ type }) => type);
}

const heard = (types: readonly string[]): number => types.filter((type) => heardTypes.has(type)).length;

const ownProperties = async ({ cdp }: PageSession, objectId: string) =>
  (await cdp.send('Runtime.getProperties', { objectId, ownProperties: true })).result;

async function listenedTo(session: PageSession, { objectId, whole }: PageNode): Promise<Listened> {
  const [types, kept] = await Promise.all([typesOf(session, objectId), ownProperties(session, objectId)]);
  const tables = kept.filter(({ name, value }) => reactProps.test(name) && value?.objectId !== undefined);
  const handlers = (await Promise.all(tables.map(({ value }) => ownProperties(session, value!.objectId!)))).flat();
  const handles = (names: RegExp): boolean =>
    handlers.some(({ name, value }) => names.test(name) && value?.type === 'function');
  return {
    count: heard(types),
    doubles: (!whole && hearsDoubleClicks(types)) || handles(reactDouble),
    isRoot: kept.some(({ name }) => reactRoot.test(name)),
    framework: kept.some(({ name }) => otherHandlers.has(name)) || handles(reactHandler),
  };
}

/** Of the window that shows the document. `this` is nothing that a page can replace; a frame is asked for its window. */
async function windowListeners(session: PageSession, { objectId, frameId }: PageNode, top: string): Promise<number> {
  const { cdp } = session;
  const { result } =
    frameId === top
      ? await cdp.send('Runtime.evaluate', { expression: 'this', objectGroup })
      : await cdp.send('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration: 'function () { return this.defaultView; }',
          objectGroup,
        });
  return result.objectId === undefined ? 0 : heard(await typesOf(session, result.objectId));
}

async function read(session: PageSession, index: number): Promise<ProbeFact['listeners']> {
  const { cdp } = session;
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const top = frameTree.frame.id;
    const chain = await chainOf(session, index, top);
    const nodes = (await Promise.all(chain.map((node) => inPage(session, node)))).filter((node) => node !== null);
    const [control, ...above] = await Promise.all(nodes.map((node) => listenedTo(session, node)));
    if (control === undefined) return null;
    const page = nodes.find(({ frameId }) => frameId !== null);
    const onWindow = page === undefined ? 0 : await windowListeners(session, page, top);
    const counts = above.filter(({ isRoot }) => !isRoot).map(({ count }) => count);
    return {
      own: control.count,
      above: counts.reduce((sum, count) => sum + count, onWindow),
      framework: [control, ...above].some(({ framework }) => framework),
      ...(control.doubles ? { doubles: 'own' } : above.some(({ doubles }) => doubles) ? { doubles: 'above' } : {}),
    };
  } finally {
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

export async function readListeners(session: PageSession, index: number): Promise<ProbeFact['listeners']> {
  return withDeadline(read(session, index), askMs, 'asking for listeners').catch(() => null);
}
