// Asks the browser which code listens to a control: on itself, above it, or through a framework's own table.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
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

/** Runs in the page's own world: frameworks keep handlers on the element, under names of their own. */
const frameworkHandler = `function () {
  for (let node = this, depth = 0; node && depth < ${maxDepth}; node = node.parentElement || (node.getRootNode && node.getRootNode().host), depth += 1)
    for (const name of Object.getOwnPropertyNames(node)) {
      if (name.startsWith('__reactProps$')) {
        const props = node[name] || {};
        for (const key in props)
          if (/^on(?:Click|MouseDown|MouseUp|PointerDown|PointerUp|Touch|Submit|Change|Press)/.test(key) && typeof props[key] === 'function') return true;
      }
      if (name === '$$click' || name === '__click' || name === '__onclick') return true;
    }
  return false;
}`;
const chain = `function () {
  const found = [];
  // The root of a React tree listens to everything, whether or not anything below it does.
  const root = (node) => node !== this && Object.getOwnPropertyNames(node).some((name) => name.startsWith('__reactContainer$') || name.startsWith('_reactListening'));
  for (let node = this, depth = 0; node && depth < ${maxDepth}; node = node.parentNode || node.host || node.defaultView, depth += 1) if (!root(node)) found.push(node);
  return found;
}`;

async function objectOf(session: PageSession, index: number): Promise<string | null> {
  const { cdp } = session;
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'proofrun',
  });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `proofrunPage.controlAt(${index})`,
    contextId: executionContextId,
  });
  if (result.objectId === undefined) return null;
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId });
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: node.backendNodeId });
  return object.objectId ?? null;
}

async function countListeners(session: PageSession, objectId: string): Promise<number> {
  const { listeners } = await session.cdp.send('DOMDebugger.getEventListeners', { objectId });
  return listeners.filter(({ type }) => heardTypes.has(type)).length;
}

async function read(session: PageSession, index: number): Promise<ProbeFact['listeners']> {
  const { cdp } = session;
  const objectId = await objectOf(session, index);
  if (objectId === null) return null;
  const { result: nodes } = await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: chain });
  const { result: handled } = await cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: frameworkHandler,
    returnByValue: true,
  });
  let own = 0;
  let above = 0;
  const { result: items } = await cdp.send('Runtime.getProperties', { objectId: nodes.objectId!, ownProperties: true });
  for (const { name, value } of items) {
    if (!/^\d+$/.test(name) || value?.objectId === undefined) continue;
    const count = await countListeners(session, value.objectId);
    if (name === '0') own = count;
    else above += count;
  }
  return { own, above, framework: handled.value === true };
}

export async function readListeners(session: PageSession, index: number): Promise<ProbeFact['listeners']> {
  return withDeadline(read(session, index), askMs, 'asking for listeners').catch(() => null);
}
