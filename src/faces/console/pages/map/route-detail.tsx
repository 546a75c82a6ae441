import { consolePath } from '#contract/console-pages.ts';
import type { AppMap } from '#contract/app-map.ts';
import { Link } from '../../navigation/link.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { mapColours } from '../../words/labels.ts';
import { count, plain } from '../../words/say.ts';

interface Props {
  readonly node: AppMap['nodes'][number] | null;
  readonly runId: string;
}

export const RouteDetail = ({ node, runId }: Props) => (
  <p className="panel map-detail" aria-live="polite">
    {node === null ? (
      <span className="soft">Choose a page of the map to read about it.</span>
    ) : (
      <>
        <TargetText text={node.route} />: {mapColours[node.colour]}, {plain(node.depth).toLowerCase()},{' '}
        {count(node.findings, 'finding')}. <Link to={consolePath('run', runId)}>Open the report</Link>
      </>
    )}
  </p>
);
