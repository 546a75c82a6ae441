// Asks the browser where in a style sheet a declaration is written. The page itself cannot tell.
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { StylePlace } from './look-order.ts';

const locateMs = 3_000;
const maxSheets = 500;

type Cdp = PageSession['cdp'];
type Matched = Awaited<ReturnType<typeof matchedRules>>[number];
type Property = Matched['rule']['style']['cssProperties'][number];

interface Sheet {
  readonly address: string;
  readonly mapAddress: string;
}

async function matchedRules(cdp: Cdp, objectId: string) {
  await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await cdp.send('DOM.requestNode', { objectId });
  const { matchedCSSRules = [] } = await cdp.send('CSS.getMatchedStylesForNode', { nodeId });
  return matchedCSSRules.filter(({ rule }) => rule.origin === 'regular');
}

const plain = (selector: string): string => selector.replace(/\s+/g, '').toLowerCase();

/** A shorthand is what was written; the browser also lists what it stands for, without a place. */
const sets = ({ name, range, disabled, longhandProperties = [] }: Property, wanted: string): boolean =>
  range !== undefined &&
  disabled !== true &&
  (name === wanted ||
    wanted.startsWith(`${name}-`) ||
    longhandProperties.some((each: { readonly name: string }) => each.name === wanted));

const written = ({ rule }: Matched, wanted: string): Property | undefined =>
  rule.style.cssProperties.findLast((property) => sets(property, wanted));

/** Where the value begins: a build that joins declarations writes names of its own, but keeps the values. */
const valueOffset = ({ text = '' }: Property): number => /^[^:\n]*:[^\S\n]*(?=\S)/.exec(text)?.[0].length ?? 0;

/** The rule with the selector of the declaration; of several the strongest, which comes last. */
function ruleOf(rules: readonly Matched[], { selector, property }: RawDeclaration): Matched | null {
  const able = rules.filter((each) => written(each, property) !== undefined);
  const named = able.filter(({ rule }) => plain(rule.selectorList.text).startsWith(plain(selector)));
  if (named.length > 0) return named.at(-1) ?? null;
  return able.length === 1 ? (able[0] ?? null) : null;
}

async function locate(session: PageSession, element: string, declaration: RawDeclaration): Promise<StylePlace | null> {
  const { cdp } = session;
  const sheets = new Map<string, Sheet>();
  const onSheet = ({
    header,
  }: {
    readonly header: { readonly styleSheetId: string; readonly sourceURL: string; readonly sourceMapURL?: string };
  }): void => {
    if (sheets.size < maxSheets)
      sheets.set(header.styleSheetId, { address: header.sourceURL, mapAddress: header.sourceMapURL ?? '' });
  };
  cdp.on('CSS.styleSheetAdded', onSheet);
  try {
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const objectId = await session.elementId(element, declaration.level);
    const found = objectId === null ? null : ruleOf(await matchedRules(cdp, objectId), declaration);
    const property = found === null ? undefined : written(found, declaration.property);
    const sheet = sheets.get(found?.rule.styleSheetId ?? '');
    if (property?.range === undefined || sheet === undefined || sheet.mapAddress === '') return null;
    const { startLine, startColumn } = property.range;
    return { ...sheet, line: startLine + 1, column: startColumn + valueOffset(property) + 1 };
  } finally {
    cdp.off('CSS.styleSheetAdded', onSheet);
    await cdp.send('CSS.disable').catch(() => undefined);
    await cdp.send('DOM.disable').catch(() => undefined);
  }
}

/** Null where the style sheet names no source map, or the browser cannot tell. */
export const locateDeclaration = (
  session: PageSession,
  element: string,
  declaration: RawDeclaration,
): Promise<StylePlace | null> =>
  withDeadline(locate(session, element, declaration), locateMs, 'finding a declaration').catch(() => null);
