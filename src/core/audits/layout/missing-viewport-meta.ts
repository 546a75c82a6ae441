import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { elsewhere } from '../elsewhere.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

const bars = /user-scalable\s*=\s*(?:no|0)\b/i;
const maximum = /maximum-scale\s*=\s*([\d.]+)/i;

function barsZoom(meta: string): boolean {
  const most = maximum.exec(meta)?.[1];
  return bars.test(meta) || (most !== undefined && Number(most) < thresholds.zoomMost);
}

export const missingViewportMeta = defineLayoutAudit({
  type: 'missing_viewport_meta',
  version: 1,
  about: 'Phones show the desktop layout, scaled down.',
  defect: 'presence',
  judge: ({ viewport, width, viewportMeta }, visit) => {
    if (!viewportSizes[visit.context].touch) return viewport === visit.context ? [{ unsure: elsewhere }] : [];
    const window = viewportSizes[viewport].width;
    if (width > window * thresholds.miniature)
      return [
        {
          cause: 'viewport',
          // The head of the pages is one shell; every page that lacks the line is listed.
          shared: true,
          title: 'Phones show the desktop layout, scaled down',
          note: 'The width of the window, and the width of the layout.',
          facts: { windowWidth: window, layoutWidth: width, metaPresent: viewportMeta !== null },
          ...(viewportMeta === null ? {} : { loss: 'fixed_width' as const }),
          fixHint: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
        },
      ];
    if (viewportMeta !== null && barsZoom(viewportMeta))
      return [{ unsure: 'the page disables zooming, which some browsers honour', cause: 'zoom' }];
    return [];
  },
});
