import { type WordOf, closedSet } from './closed-set.ts';
import type { ViewportChoice } from './viewport-choices.ts';

export const viewports = closedSet({ chosen: ['phone_small', 'phone', 'tablet', 'laptop', 'desktop'] });
export type Viewport = WordOf<typeof viewports>;

export interface ViewportSize {
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

export const viewportSizes = {
  phone_small: { width: 360, height: 640, touch: true },
  phone: { width: 390, height: 844, touch: true },
  tablet: { width: 768, height: 1024, touch: false },
  laptop: { width: 1280, height: 800, touch: false },
  desktop: { width: 1920, height: 1080, touch: false },
} as const satisfies Record<Viewport, ViewportSize>;

export const viewportsOfChoice = {
  desktop: ['laptop', 'desktop'],
  mobile: ['phone_small', 'phone', 'tablet'],
  desktop_mobile: ['phone_small', 'phone', 'tablet', 'laptop', 'desktop'],
} as const satisfies Record<ViewportChoice, readonly Viewport[]>;
