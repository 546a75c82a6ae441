/** Alpha of a computed colour; 1 where it cannot be read. */
export function alphaOf(colour: string): number {
  if (colour === 'transparent') return 0;
  const found = /^rgba\([^)]*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)(%?)\s*\)$/.exec(colour);
  if (found === null) return 1;
  return Number(found[1]) / (found[2] === '%' ? 100 : 1);
}

export const hidesWhatIsBehind = (style: CSSStyleDeclaration): boolean =>
  alphaOf(style.backgroundColor) > 0.85 || style.backgroundImage !== 'none';

const edge = (width: string, kind: string, colour: string): boolean =>
  Number.parseFloat(width) > 0 && kind !== 'none' && kind !== 'hidden' && alphaOf(colour) > 0.15;

export const hasBorder = (style: CSSStyleDeclaration): boolean =>
  edge(style.borderTopWidth, style.borderTopStyle, style.borderTopColor) ||
  edge(style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor) ||
  edge(style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor) ||
  edge(style.borderRightWidth, style.borderRightStyle, style.borderRightColor);

/** Whether the box itself can be seen, apart from what it holds. */
export const isPainted = (style: CSSStyleDeclaration): boolean =>
  alphaOf(style.backgroundColor) > 0.05 || style.backgroundImage !== 'none' || hasBorder(style);
