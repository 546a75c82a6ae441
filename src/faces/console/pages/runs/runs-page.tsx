import type { RunListQuery } from '#contract/run-list.ts';
import { consolePages } from '#contract/console-pages.ts';
import { useRuns } from '../../data/run-queries.ts';
import { isSignedIn } from '../../data/session.ts';
import { Link } from '../../navigation/link.tsx';
import { useHere } from '../../navigation/location.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { SignInNeeded } from '../../parts/sign-in-needed.tsx';
import { RunFilters } from './run-filters.tsx';
import { RunTable } from './run-table.tsx';

const pageSize = 25;
const filters = ['target', 'mode', 'verdict', 'cursor'] as const;

const queryOf = (query: URLSearchParams): RunListQuery =>
  Object.fromEntries([
    ['limit', pageSize],
    ...filters.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  ]) as RunListQuery;

function OlderRuns({ query, cursor }: { readonly query: URLSearchParams; readonly cursor: string }) {
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return (
    <p>
      <Link to={`${consolePages.runs}?${next}`}>Older runs</Link>
    </p>
  );
}

function RunList() {
  const { query } = useHere();
  const runs = useRuns(queryOf(query));
  return (
    <>
      <RunFilters key={query.toString()} query={query} />
      <Loaded query={runs} what="your runs" lines={12}>
        {({ runs: list, nextCursor }) => (
          <>
            <RunTable runs={list} empty="No run fits. Start one, or change the filters." />
            {nextCursor !== null && <OlderRuns query={query} cursor={nextCursor} />}
          </>
        )}
      </Loaded>
    </>
  );
}

export const RunsPage = () => (
  <>
    <PageTitle title="Runs" />
    {isSignedIn() ? <RunList /> : <SignInNeeded what="Your runs are listed here once you are signed in." />}
  </>
);
