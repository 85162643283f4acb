import { type ReactNode, useState } from 'react';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { PersonRecord } from '../read-person.ts';
import type { AskedClaim } from './ClaimDialog.tsx';

const ClaimDialog = lazyPart(async () => (await import('./ClaimDialog.tsx')).ClaimDialog);

const doneWords = {
  ACCEPTED: { title: 'Accepted.', effect: 'changed' },
  DISMISSED: { title: 'Dismissed.', effect: 'unchanged' },
} as const;

/**
 * Decides on claims: asks first, and says what was done. Its parts stand where they stay, since a
 * decided claim is gone from the screen.
 */
export const useClaimDecision = (
  record: PersonRecord,
): { ask: (asked: AskedClaim) => void; parts: ReactNode } => {
  const [asked, setAsked] = useState<AskedClaim | null>(null);
  const [done, setDone] = useState<AskedClaim | null>(null);
  return {
    ask: (wanted) => {
      setDone(null);
      setAsked(wanted);
    },
    parts: (
      <>
        {done && (
          <Strip tone="ok" role="status" title={doneWords[done.decision].title}>
            {done.label} {doneWords[done.decision].effect}.
          </Strip>
        )}
        {asked && (
          <ClaimDialog
            key={asked.claim.Id}
            asked={asked}
            record={record}
            onDone={() => {
              setDone(asked);
              setAsked(null);
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </>
    ),
  };
};
