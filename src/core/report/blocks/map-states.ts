// The states that pages were seen in, and the controls that lead from one to another: as far as controls were used.
import { maxMapStates, maxMapTransitions } from '#contract/app-map.ts';
import type { Report } from '#contract/report.ts';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import type { MapStateKind } from '#contract/vocabulary/map-state-kinds.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { ReportInput } from '../report-input.ts';

type MapBlock = Required<Report['appMap']>;
type State = MapBlock['states'][number];
type Transition = MapBlock['transitions'][number];

const maxFindings = 20;

const kindOf = (role: string): MapStateKind =>
  role === 'dialog' || role === 'alertdialog' ? 'dialog' : role === 'menu' || role === 'listbox' ? 'menu' : 'layer';

/** Named by what opens it: a layer often has no name of its own. */
const stateId = (route: string, key: string): string => `state:${digestOf([route, key]).slice(0, 16)}`;

const controlOf = ({ role, name }: ElementFact): NonNullable<Transition['by']> => ({ role, name });

interface SeenState {
  readonly kind: MapStateKind;
  readonly name: ElementFact['name'];
  /** The key of the control that leads to it; null: it is there from the start. */
  readonly opener: string | null;
  readonly by: Transition['by'];
  /** Whether it could be left again. */
  readonly left: boolean;
}

/** A layer that the control opened, or the panel of a tab. */
function stateAfter({ layer, subject, element, outcome, moved }: ProbeFact): SeenState | null {
  if (layer !== null)
    return {
      kind: kindOf(layer.element.role),
      name: layer.element.name,
      opener: layer.opened === 'by_load' ? null : subject.key,
      by: layer.opened === 'by_load' ? null : controlOf(element),
      left: layer.closedBy !== null,
    };
  if (subject.role !== 'tab' || outcome !== 'exercised' || !moved.includes('scene')) return null;
  return { kind: 'tab', name: element.name, opener: subject.key, by: controlOf(element), left: true };
}

/** Findings at a control that is reached through the opener. */
const findingsIn = ({ confirmed }: ReportInput, route: string, opener: string | null): ReportInput['confirmed'] =>
  confirmed.filter(
    ({ candidate, at }) =>
      opener !== null && candidate.routes.includes(route) && at.failure.probe?.opener?.subject.key === opener,
  );

/** The first colour that applies. */
function colourOf(
  here: ReportInput['confirmed'],
  probes: readonly ProbeFact[],
  { opener, left }: SeenState,
): AppMapColour {
  if (here.some(({ candidate }) => candidate.severity !== 'low')) return 'red';
  if (here.length > 0) return 'yellow';
  const used = probes.some((probe) => probe.opener?.subject.key === opener && probe.outcome === 'exercised');
  return left || (opener !== null && used) ? 'green' : 'gray';
}

/** `known`: the routes of the map. */
export function buildMapStates(
  input: ReportInput,
  known: ReadonlySet<string>,
): Pick<MapBlock, 'states' | 'transitions'> {
  const states = new Map<string, State>();
  const transitions = new Map<string, Transition>();
  const lead = (transition: Transition): void => {
    const key = JSON.stringify(transition);
    if (transitions.size < maxMapTransitions) transitions.set(key, transition);
  };
  for (const { route, probes } of input.evidence.visits) {
    if (!known.has(route)) continue;
    for (const probe of probes) {
      const from = probe.opener === null ? route : stateId(route, probe.opener.subject.key);
      const origin = states.has(from) ? from : route;
      const seen = stateAfter(probe);
      if (seen !== null && states.size < maxMapStates) {
        const id = stateId(route, seen.opener ?? `load ${probe.layer?.key}`);
        const here = findingsIn(input, route, seen.opener);
        const findingIds = here.slice(0, maxFindings).map(({ candidate }) => candidate.id);
        const { kind, name } = seen;
        if (!states.has(id))
          states.set(id, { id, route, kind, name, colour: colourOf(here, probes, seen), findingIds });
        if (id !== origin) lead({ from: origin, by: seen.by, to: id });
      }
      if (probe.leadsTo !== undefined && probe.leadsTo !== route && known.has(probe.leadsTo))
        lead({ from: origin, by: controlOf(probe.element), to: probe.leadsTo });
    }
  }
  return { states: [...states.values()], transitions: [...transitions.values()] };
}
