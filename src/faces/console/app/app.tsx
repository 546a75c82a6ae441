import { Suspense } from 'react';
import { Frame } from '../frame/frame.tsx';
import { useHere } from '../navigation/location.ts';
import { matchPage } from '../navigation/match-page.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { Broken } from './broken.tsx';
import { pageTable } from './page-table.tsx';

export function App() {
  const { path } = useHere();
  const matched = matchPage(path);
  const Page = matched === null ? NotFoundPage : pageTable[matched.page];
  return (
    <Frame page={matched?.page ?? null}>
      <Broken key={path}>
        <Suspense
          fallback={
            <div className="waiting" role="status" data-lines="12">
              Loading the page…
            </div>
          }
        >
          <Page runId={matched?.runId ?? ''} />
        </Suspense>
      </Broken>
    </Frame>
  );
}
