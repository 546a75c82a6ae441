import { Panel, useReactFlow } from '@xyflow/react';

export function MapControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="top-right" className="map-controls">
      <button type="button" className="quiet" onClick={() => void zoomIn()} aria-label="Zoom in">
        +
      </button>
      <button type="button" className="quiet" onClick={() => void zoomOut()} aria-label="Zoom out">
        −
      </button>
      <button type="button" className="quiet" onClick={() => void fitView()}>
        Fit
      </button>
    </Panel>
  );
}
