import type { EvidenceItem } from '#contract/finding.ts';
import type { SessionFacts } from '#core/evidence/session-facts.ts';

const shareOf = (sameText: number | null): number | null => (sameText === null ? null : Math.round(sameText * 100));

/** Booleans, counts and shares: nothing of what a page says. */
export function sessionEvidence(
  note: string,
  { owner, strangers, aliveBefore, aliveAfter }: SessionFacts,
): EvidenceItem[] {
  const [first, second] = strangers;
  return [
    {
      kind: 'session',
      note,
      facts: {
        signedInStatus: owner.status,
        signedInAsksToSignIn: owner.asksToSignIn,
        aliveBefore,
        aliveAfter,
        ...(first === undefined || second === undefined
          ? {}
          : {
              strangerStatus: first.status,
              strangerAsksToSignIn: first.asksToSignIn || second.asksToSignIn,
              strangerOffersSignOut: first.offersSignOut && second.offersSignOut,
              strangerReadsPercent: shareOf(first.sameText),
              strangerReadsPercentAgain: shareOf(second.sameText),
            }),
      },
    },
  ];
}
