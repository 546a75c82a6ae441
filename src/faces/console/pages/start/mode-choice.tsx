import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { usePricing } from '../../data/account-queries.ts';
import { modes } from '../../words/labels.ts';
import { count } from '../../words/say.ts';

interface Props {
  readonly mode: RunMode;
  readonly onChoose: (mode: RunMode) => void;
}

export function ModeChoice({ mode, onChoose }: Props) {
  const prices = usePricing().data?.modes ?? [];
  return (
    <fieldset className="modes">
      <legend>What to test</legend>
      {(Object.keys(modes) as RunMode[]).map((each) => {
        const row = prices.find((price) => price.mode === each);
        return (
          <label key={each} className="mode">
            <input
              type="radio"
              name="mode"
              value={each}
              checked={each === mode}
              disabled={row?.available === false}
              onChange={() => onChoose(each)}
            />
            <span>
              <strong>{modes[each].name}</strong>
              <span className="soft small price">{row === undefined ? '\u00a0' : count(row.credits, 'credit')}</span>
              <span className="soft small about">{modes[each].about}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
