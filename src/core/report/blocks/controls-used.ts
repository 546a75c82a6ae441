import type { ReportInput } from '../report-input.ts';

export const controlsUsed = ({ evidence }: Pick<ReportInput, 'evidence'>): number =>
  evidence.visits.flatMap(({ probes }) => probes).filter(({ outcome }) => outcome === 'exercised').length;
