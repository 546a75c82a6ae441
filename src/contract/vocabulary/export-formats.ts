import { type WordOf, closedSet } from './closed-set.ts';

export const exportFormats = closedSet({
  chosen: ['html', 'sarif', 'junit', 'ctrf', 'playwright', 'markdown', 'in-toto'],
});
export type ExportFormat = WordOf<typeof exportFormats>;
