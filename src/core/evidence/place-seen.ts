// One page at one moment, as far as it shows which application responded. Every visit is one.
import type { CheckFacts } from './check-facts.ts';
import type { PageFacts } from './page-facts.ts';
import type { DocumentFact, LinkFact } from './visit.ts';

export interface PlaceSeen {
  readonly document: Pick<DocumentFact, 'status' | 'failure' | 'leftOrigin'>;
  readonly page: Pick<
    PageFacts,
    'title' | 'hasPasswordField' | 'controls' | 'media' | 'textLength' | 'mainTextLength'
  > | null;
  readonly links: readonly Pick<LinkFact, 'template'>[];
  readonly check?: CheckFacts;
  readonly crashed: boolean;
}
