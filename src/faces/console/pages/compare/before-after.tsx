import { useId, useState } from 'react';
import { ownPath } from '../../parts/picture.tsx';

export interface Shot {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly before: Shot;
  readonly after: Shot;
}

const middle = 50;

/** Two pictures on top of each other; the slider says how much of the later one is covered. */
export function BeforeAfter({ before, after }: Props) {
  const [share, setShare] = useState(middle);
  const id = useId();
  return (
    <figure className="before-after">
      <label htmlFor={id}>Before ← → After</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={`${share} % of the width shows the earlier run`}
        onChange={(event) => setShare(Number(event.target.value))}
      />
      <div className="pair">
        <img src={ownPath(after.url)} width={after.width} height={after.height} alt="The page in this run" />
        <img
          className="over"
          src={ownPath(before.url)}
          width={before.width}
          height={before.height}
          alt="The page in the earlier run"
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
        <span className="edge" aria-hidden="true" style={{ left: `${share}%` }} />
      </div>
      <figcaption>Left of the line: the earlier run. Right of it: this run.</figcaption>
    </figure>
  );
}
