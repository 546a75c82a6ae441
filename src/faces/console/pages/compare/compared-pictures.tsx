import { useState } from 'react';
import type { Report } from '#contract/report.ts';
import { useReport } from '../../data/run-queries.ts';
import { Choice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { viewports } from '../../words/labels.ts';
import { BeforeAfter, type Shot } from './before-after.tsx';

interface Pair {
  readonly name: string;
  readonly before: Shot;
  readonly after: Shot;
}

/** Every page and width that both runs have a picture of. */
function pairsOf(base: Report, head: Report): readonly Pair[] {
  return head.routes.flatMap(({ route, screenshots }) => {
    const earlier = base.routes.find((each) => each.route === route)?.screenshots ?? [];
    return screenshots.flatMap((after) => {
      const before = earlier.find(({ viewport }) => viewport === after.viewport);
      return before === undefined ? [] : [{ name: `${route} at ${viewports[after.viewport].width} px`, before, after }];
    });
  });
}

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  const [chosen, setChosen] = useState(0);
  const pair = pairs[chosen];
  if (pair === undefined) return <p className="empty">The two runs have no picture of the same page.</p>;
  return (
    <>
      <Choice
        name="pair"
        label="Page"
        value={String(chosen)}
        options={pairs.map(({ name }, index) => [String(index), name])}
        onChange={(value) => setChosen(Number(value))}
      />
      <BeforeAfter key={chosen} before={pair.before} after={pair.after} />
    </>
  );
}

export function ComparedPictures({ base, head }: { readonly base: string; readonly head: string }) {
  const before = useReport(base);
  const after = useReport(head);
  return (
    <Section title="Before and after">
      <Loaded query={before} what="the earlier report" lines={8}>
        {(earlier) => (
          <Loaded query={after} what="the report" lines={8}>
            {(later) => <Pairs pairs={pairsOf(earlier, later)} />}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}
