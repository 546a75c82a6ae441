// The last look at a page: it moves the focus, so nothing else may be measured after it.
import { limit } from '#contract/limits.ts';
import { judgedRules } from '#core/audits/access/axe-rules.ts';
import type { AccessFacts, AxeFacts, FocusFacts, RuleGlance } from '#core/evidence/access-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { loadAxe, versionOfAxe } from './axe-source.ts';
import type { PageSession } from './page-session.ts';
import { redactElement } from './redact-facts.ts';

const axeMs = 10_000;
const focusMs = 5_000;

const redactAxe = (raw: Raw<AxeFacts>): AxeFacts => ({
  ...raw,
  broken: raw.broken.map((rule) => ({
    ...rule,
    nodes: rule.nodes.map((node) => ({ ...node, element: redactElement(node.element) })),
  })),
});

const redactFocus = (raw: Raw<FocusFacts>): FocusFacts => ({
  tried: raw.tried,
  unmarked: raw.unmarked.map(({ element, kind }) => ({ element: redactElement(element), kind: redact(kind, 120) })),
});

/** Axe is heavy: it travels to a page, and is asked, only for the rules that a glance leaves open. */
async function askRules(session: PageSession, { kept, open }: RuleGlance): Promise<AxeFacts> {
  if (open.length === 0) return { version: await versionOfAxe(), broken: [], kept, undecided: [] };
  await session.inject('proofrunAxe', await loadAxe());
  const asked = redactAxe(await session.ask('readAxe', [open], axeMs));
  return { ...asked, kept: [...kept, ...asked.kept].sort() };
}

/** `glance`: what a glance at the page has settled; null where it could not be had. */
export async function lookAtAccess(session: PageSession, glance: RuleGlance | null): Promise<AccessFacts> {
  try {
    await session.resize(session.home);
  } catch {
    return { axe: null, focus: null };
  }
  const axe = await askRules(session, glance ?? { kept: [], open: judgedRules }).catch(() => null);
  const focus = await session
    .ask('readFocus', [limit('auditedNodes')], focusMs)
    .then(redactFocus)
    .catch(() => null);
  return { axe, focus };
}
