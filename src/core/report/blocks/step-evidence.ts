import type { StepEvidence } from '#contract/report.ts';
import type { ReportInput } from '../report-input.ts';

const maxSteps = 500;

export const buildStepEvidence = ({ evidence, pictures }: ReportInput): StepEvidence[] =>
  evidence.steps.slice(0, maxSteps).map(({ picture, ...step }, index) => {
    const shown = picture === undefined ? undefined : pictures.get(picture);
    return {
      index,
      scenarioId: null,
      ...step,
      ...(shown === undefined ? {} : { screenshot: { url: shown.url, width: shown.width, height: shown.height } }),
    };
  });
