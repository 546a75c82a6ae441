import { consolePages } from '#contract/console-pages.ts';
import { useRuns } from '../../data/run-queries.ts';
import { isSignedIn } from '../../data/session.ts';
import { Link } from '../../navigation/link.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { StartForm } from './start-form.tsx';

const shown = 8;

function RecentRuns() {
  const runs = useRuns({ limit: shown });
  return (
    <Section title="Recent runs">
      <Loaded query={runs} what="your runs" lines={shown}>
        {(list) => (
          <>
            <RunTable runs={list.runs} empty="You have no runs yet. The first one takes about a minute." />
            {list.nextCursor !== null && (
              <p>
                <Link to={consolePages.runs}>All runs</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

export const StartPage = () => (
  <>
    <PageTitle title="Start a run">
      <p className="lead">
        Proofrun drives a real Chromium through your app and reports only what failed again in fresh browsers.
      </p>
    </PageTitle>
    <StartForm />
    {isSignedIn() && <RecentRuns />}
  </>
);
