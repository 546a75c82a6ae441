// Text that is safe already, no longer than one text of evidence may be.
import { limit } from '#contract/limits.ts';

export const cutText = (text: string): string => text.slice(0, limit('evidenceText'));
