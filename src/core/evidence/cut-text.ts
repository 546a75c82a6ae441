// Cuts text that is already redacted to the maximum length of an evidence text.
import { limit } from '#contract/limits.ts';

export const cutText = (text: string): string => text.slice(0, limit('evidenceText'));
