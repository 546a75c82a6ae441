// What the map shows as boxes: the pages, and the states that they were seen in.
import type { AppMap } from '#contract/app-map.ts';

export interface DrawnNode {
  /** The route, or the id of the state. */
  readonly id: string;
  readonly label: string;
  readonly colour: AppMap['nodes'][number]['colour'];
  readonly findings: number;
  /** Null: a page. */
  readonly state: AppMap['states'][number] | null;
}

export const drawnNodes = ({ nodes, states }: Pick<AppMap, 'nodes' | 'states'>): readonly DrawnNode[] => [
  ...nodes.map(({ route, colour, findings }) => ({ id: route, label: route, colour, findings, state: null })),
  ...states.map((state) => ({
    id: state.id,
    label: state.name === '' ? state.kind : state.name,
    colour: state.colour,
    findings: state.findingIds.length,
    state,
  })),
];
