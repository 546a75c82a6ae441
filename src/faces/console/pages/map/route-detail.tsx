import { consolePath } from '#contract/console-pages.ts';
import type { AppMap } from '#contract/app-map.ts';
import { Link } from '../../navigation/link.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { mapColours } from '../../words/labels.ts';
import { count, plain } from '../../words/say.ts';

interface Props {
  readonly map: AppMap;
  /** A route, or the id of a state. */
  readonly chosen: string | null;
  readonly runId: string;
}

const PageSaid = ({ node }: { readonly node: AppMap['nodes'][number] }) => (
  <>
    <TargetText text={node.route} />: {mapColours[node.colour]}, {plain(node.depth).toLowerCase()},{' '}
    {count(node.findings, 'finding')}.
  </>
);

function StateSaid({ state, map }: { readonly state: AppMap['states'][number]; readonly map: AppMap }) {
  const by = map.transitions.find(({ to }) => to === state.id)?.by ?? null;
  return (
    <>
      {plain(state.kind)} <TargetText text={state.name} /> on <TargetText text={state.route} />,{' '}
      {by === null ? (
        'there when the page has loaded'
      ) : (
        <>
          opened by the {by.role} <TargetText text={by.name} />
        </>
      )}
      : {mapColours[state.colour]}, {count(state.findingIds.length, 'finding')}.
    </>
  );
}

export function RouteDetail({ map, chosen, runId }: Props) {
  const node = map.nodes.find(({ route }) => route === chosen);
  const state = map.states.find(({ id }) => id === chosen);
  if (node === undefined && state === undefined)
    return (
      <p className="panel map-detail" aria-live="polite">
        <span className="soft">Choose a page of the map to read about it.</span>
      </p>
    );
  return (
    <p className="panel map-detail" aria-live="polite">
      {node === undefined ? null : <PageSaid node={node} />}
      {state === undefined ? null : <StateSaid state={state} map={map} />}{' '}
      <Link to={consolePath('run', runId)}>Open the report</Link>
    </p>
  );
}
