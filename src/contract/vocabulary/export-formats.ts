import { type WordOf, closedSet } from './closed-set.ts';

export const exportFormats = closedSet({ chosen: ['sarif', 'junit', 'ctrf', 'playwright', 'markdown', 'in-toto'] });
export type ExportFormat = WordOf<typeof exportFormats>;
