import type { Fact } from './facts.tsx';

/** Names and values below each other. */
export const Rows = ({ rows }: { readonly rows: readonly (Fact | null)[] }) => (
  <dl className="rows">
    {rows.map((row) =>
      row === null ? null : (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd>{row.value}</dd>
        </div>
      ),
    )}
  </dl>
);
