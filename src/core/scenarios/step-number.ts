import type { Scenario } from './scenario.ts';

/** The number of a step as its author counts. Opening the route, which a caller does not write, is step 0 of his scenario. */
export const stepNumber = ({ holdsWrites }: Pick<Scenario, 'holdsWrites'>, index: number): number =>
  holdsWrites === true ? index + 1 : index;
