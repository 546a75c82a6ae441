// Words and addresses leave the page through here.
import type { Raw } from '#core/evidence/page-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf } from '#core/evidence/route.ts';
import type { SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import type { InsecureTarget, TransportFacts } from '#core/evidence/transport-facts.ts';
import { redactElement } from './redact-facts.ts';

const around = 90;
const whole = 10_000;
const open = '\ue000';
const shut = '\ue001';

/** The stretch is masked as one piece: a secret that runs across the hit would look harmless in parts. */
function redactSuspect(raw: Raw<SuspectText>): SuspectText | null {
  const clean = `${raw.before}${open}${raw.hit}${shut}${raw.after}`;
  const [before, rest] = redact(clean, whole).split(open);
  const [hit, after] = (rest ?? '').split(shut);
  if (before === undefined || hit === undefined || after === undefined) return null;
  return {
    ...raw,
    element: redactElement(raw.element),
    before: redact(before.slice(-around)),
    hit: redact(hit),
    after: redact(after.slice(0, around)),
  };
}

const redactText = (raw: Raw<TextFacts>): TextFacts => ({
  ...raw,
  suspects: raw.suspects.map(redactSuspect).filter((suspect) => suspect !== null),
  emptyHeadings: raw.emptyHeadings.map(({ selector = null, ...heading }) => ({
    ...heading,
    ...redactElement({ ...heading, selector }),
  })),
  mainHeading: raw.mainHeading === null ? null : redact(raw.mainHeading),
});

const redactTarget = (raw: Raw<InsecureTarget>, origin: string): InsecureTarget => ({
  ...raw,
  element: redactElement(raw.element),
  address: redact(resourceOf(new URL(raw.address), origin)),
});

export function redactContent(
  raw: { readonly text: Raw<TextFacts>; readonly transport: Raw<TransportFacts> },
  origin: string,
): { readonly text: TextFacts; readonly transport: TransportFacts } {
  const { transport } = raw;
  return {
    text: redactText(raw.text),
    transport: {
      ...transport,
      insecure: transport.insecure.map((target) => redactTarget(target, origin)),
      openPassword: transport.openPassword === null ? null : redactElement(transport.openPassword),
    },
  };
}
