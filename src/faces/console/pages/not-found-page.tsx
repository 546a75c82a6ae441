import { consolePages } from '#contract/console-pages.ts';
import { Link } from '../navigation/link.tsx';
import { PageTitle } from '../parts/page-title.tsx';

export const NotFoundPage = () => (
  <PageTitle title="There is no such page">
    <p>
      <Link to={consolePages.start}>Start a run</Link> or look through <Link to={consolePages.runs}>your runs</Link>.
    </p>
  </PageTitle>
);
