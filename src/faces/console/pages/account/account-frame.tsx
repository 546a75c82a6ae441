import type { ReactNode } from 'react';
import type { ConsolePage } from '#contract/console-pages.ts';
import { isSignedIn } from '../../data/session.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { SignInNeeded } from '../../parts/sign-in-needed.tsx';
import { AccountNav } from './account-nav.tsx';

interface Props {
  readonly here: ConsolePage;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export const AccountFrame = ({ here, title, lead, children }: Props) => (
  <>
    <AccountNav here={here} />
    <PageTitle title={title}>
      <p className="lead">{lead}</p>
    </PageTitle>
    {isSignedIn() ? children : <SignInNeeded what="This belongs to your account." />}
  </>
);
