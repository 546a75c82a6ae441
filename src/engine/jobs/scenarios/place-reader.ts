// Reads which application and which build a scenario meets: when it has opened its page, and at the step in question.
import { limit } from '#contract/limits.ts';
import { routeOf, templateOf } from '#core/evidence/route.ts';
import type { ScenarioPlace, ScenarioRun, StepRecord } from '#core/scenarios/scenario-run.ts';
import type { DocumentFact } from '#core/evidence/visit.ts';
import { gatherCheckFacts } from '#engine/session/check-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactFacts } from '#engine/session/redact-facts.ts';
import type { ScenarioLog } from './scenario-log.ts';

const maxLinks = 200;

function templatesOf(hrefs: readonly { readonly href: string }[], origin: string): ScenarioPlace['links'] {
  const own = hrefs
    .flatMap(({ href }) => (URL.canParse(href) ? [new URL(href)] : []))
    .filter((url) => url.origin === origin)
    .map((url) => templateOf(routeOf(url)));
  return [...new Set(own)].slice(0, maxLinks).map((template) => ({ template }));
}

export class PlaceReader {
  readonly #session: PageSession;
  readonly #log: ScenarioLog;
  readonly #testIds: readonly string[];
  readonly #at: number | null;
  #start: ScenarioPlace | null = null;
  #end: ScenarioPlace | null = null;

  /** `at`: the step after which the second look is taken; null: the last one that ran. */
  constructor(session: PageSession, log: ScenarioLog, testIds: readonly string[], at: number | null) {
    this.#session = session;
    this.#log = log;
    this.#testIds = testIds;
    this.#at = at;
  }

  /** To be told of every step, in order; `last`: no step follows. */
  async after({ index, facts, outcome }: StepRecord, last: boolean): Promise<void> {
    const atStart = index === 0;
    const atEnd = this.#end === null && (last || index === this.#at);
    if (!atStart && !atEnd) return;
    const failure = outcome === 'done' || !atStart ? null : ((facts['failure'] ?? 'other') as DocumentFact['failure']);
    const place = await this.#read(failure);
    if (atStart) this.#start = place;
    if (atEnd) this.#end = place;
  }

  seen(): NonNullable<ScenarioRun['places']> {
    return { start: this.#start, end: this.#end };
  }

  async #read(failure: DocumentFact['failure']): Promise<ScenarioPlace> {
    const { page, origin, log, stopped } = this.#session;
    const url = URL.canParse(page.url()) ? new URL(page.url()) : null;
    const here = url !== null && url.origin === origin;
    const document = {
      status: this.#log.documentStatus(),
      failure,
      leftOrigin: failure === null && url !== null && url.protocol.startsWith('http') && !here,
    };
    const route = here ? routeOf(url) : null;
    const nothing: ScenarioPlace = { route, document, page: null, links: [], crashed: log.crashed };
    if (failure !== null || log.crashed || stopped !== null || !here) return nothing;
    const nodes = limit('auditedNodes');
    const { readFacts, readLinks } = await this.#session.askAll({ readFacts: [nodes], readLinks: [nodes] });
    const check = await gatherCheckFacts(this.#session, { paths: [], testIds: this.#testIds });
    return {
      ...nothing,
      page: readFacts === null ? null : pageOf(redactFacts(readFacts)),
      links: templatesOf(readLinks ?? [], origin),
      ...(check === null ? {} : { check }),
    };
  }
}

const pageOf = ({
  title,
  hasPasswordField,
  controls,
  media,
  textLength,
  mainTextLength,
}: NonNullable<ScenarioPlace['page']>): ScenarioPlace['page'] => ({
  title,
  hasPasswordField,
  controls,
  media,
  textLength,
  mainTextLength,
});
