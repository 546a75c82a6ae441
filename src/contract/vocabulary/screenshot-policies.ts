import { type WordOf, closedSet } from './closed-set.ts';

export const screenshotPolicies = closedSet({ chosen: ['last_step', 'each_step'] });
export type ScreenshotPolicy = WordOf<typeof screenshotPolicies>;
