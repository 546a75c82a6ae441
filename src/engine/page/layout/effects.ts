// How an element is painted and meant, ancestors included. Asked of the few that look wrong, not of all.
import type { EffectTrait, WithOpacity } from '#core/evidence/traits.ts';
import { parentOf } from '../dom/walk.ts';

export interface Effects {
  readonly opacity: number;
  readonly moved: boolean;
  /** Rotated, skewed or in three dimensions: boxes say little about what is seen. */
  readonly turned: boolean;
  /** Cut by a shape that boxes cannot tell. */
  readonly shaped: boolean;
  readonly animated: boolean;
  /** Kept from people or from assistive technology by the author's own word. */
  readonly withdrawn: boolean;
  /** Pulled out of its place in the flow, itself or an ancestor, while the flow goes on as if it were there. */
  readonly shifted: Element | null;
}

const none: Effects = {
  opacity: 1,
  moved: false,
  turned: false,
  shaped: false,
  animated: false,
  withdrawn: false,
  shifted: null,
};

function isTurned(transform: string): boolean {
  if (transform === 'none') return false;
  const numbers = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number);
  if (numbers === undefined) return true;
  return Math.abs(numbers[1] ?? 0) > 0.02 || Math.abs(numbers[2] ?? 0) > 0.02;
}

export const isShifted = (style: CSSStyleDeclaration): boolean =>
  (style.position === 'relative' &&
    (Math.abs(Number.parseFloat(style.left)) > 4 || Math.abs(Number.parseFloat(style.top)) > 4)) ||
  Number.parseFloat(style.marginTop) < -8;

export function effectsOf(element: Element): Effects {
  let effects = none;
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    const style = getComputedStyle(node);
    const { transform } = style;
    effects = {
      opacity: effects.opacity * Number(style.opacity),
      moved: effects.moved || transform !== 'none' || style.translate !== 'none',
      turned: effects.turned || isTurned(transform) || style.rotate !== 'none',
      shaped: effects.shaped || style.clip !== 'auto' || style.clipPath !== 'none' || style.maskImage !== 'none',
      animated: effects.animated || style.animationName !== 'none',
      withdrawn: effects.withdrawn || node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('inert'),
      shifted: effects.shifted ?? (isShifted(style) ? node : null),
    };
  }
  return effects;
}

export interface Drawn extends WithOpacity {
  readonly traits: EffectTrait[];
  /** The traits, and whether it is fainter than the rules care for. */
  readonly set: string[];
}

const named = ['animated', 'shaped', 'turned', 'withdrawn'] as const satisfies (keyof Effects)[];

/** Several are asked about together: the faintest counts, and every trait that one of them has. */
export function drawnAs(effects: readonly Effects[], faintOpacity: number): Drawn {
  const traits = named.filter((name) => effects.some((one) => one[name]));
  const opacity = Math.min(...effects.map((one) => one.opacity));
  return {
    traits,
    set: opacity < faintOpacity ? [...traits, 'faint'] : traits,
    ...(opacity < 1 ? { opacity: Math.round(opacity * 1_000) / 1_000 } : {}),
  };
}
