import type { AppMap } from '#contract/app-map.ts';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import { mapColours } from '../../words/labels.ts';

export const MapLegend = ({ counts }: Pick<AppMap, 'counts'>) => (
  <ul className="legend" aria-label="Legend">
    {(Object.keys(mapColours) as AppMapColour[]).map((colour) => (
      <li key={colour}>
        <span className={`dot ${colour}`} aria-hidden="true" />
        {mapColours[colour]} <span className="soft">{counts[colour]}</span>
      </li>
    ))}
  </ul>
);
