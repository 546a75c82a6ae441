import '@xyflow/react/dist/base.css';
import { useState } from 'react';
import type { AppMap } from '#contract/app-map.ts';
import { useAppMap } from '../../data/run-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RunNav } from '../../parts/run-nav.tsx';
import { MapGraph } from './map-graph.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapTable } from './map-table.tsx';
import { RouteDetail } from './route-detail.tsx';
import { StateTable } from './state-table.tsx';

function MapBody({ map, runId }: { readonly map: AppMap; readonly runId: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (map.nodes.length === 0) return <p className="empty">This run saw no pages, so there is nothing to draw.</p>;
  return (
    <>
      <MapLegend counts={map.counts} />
      <MapGraph map={map} chosen={chosen} onChoose={setChosen} />
      <RouteDetail map={map} chosen={chosen} runId={runId} />
      <MapTable nodes={map.nodes} />
      <StateTable map={map} />
    </>
  );
}

export function MapPage({ runId }: { readonly runId: string }) {
  const map = useAppMap(runId);
  return (
    <>
      <RunNav runId={runId} here="map" />
      <PageTitle title="App map">
        <p className="lead">
          The pages of the app, the states they were seen in, and what leads from one to another, coloured by what is
          known about each. Choose a page to see all its links.
        </p>
      </PageTitle>
      <Loaded query={map} what="the map" lines={12}>
        {(data) => <MapBody map={data} runId={runId} />}
      </Loaded>
    </>
  );
}
