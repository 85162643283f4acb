import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import { adminScopes } from '#contract/common/scopes.ts';
import type { Erasure, PersonHold } from '#contract/erasures.ts';
import { erasureQueries } from '../queries.ts';

const LiftLegalHoldDialog = lazyPart(
  async () => (await import('./LiftLegalHoldDialog.tsx')).LiftLegalHoldDialog,
);

/** On a person's page: that they're on hold, and that their erasure was asked for. */
export function SafekeepingStrips({ person }: { person: string }) {
  const query = useQuery(erasureQueries.safekeeping(person));
  return (
    <QueryPanel query={query} what="hold and erasure" skeleton={null}>
      {({ hold, erasure }) => (
        <div role="status">
          {hold && <LegalHoldStrip person={person} hold={hold} />}
          {erasure && <ErasureStrip erasure={erasure} />}
        </div>
      )}
    </QueryPanel>
  );
}

function LegalHoldStrip({ person, hold }: { person: string; hold: PersonHold }) {
  const missingRight = useMissingRight(adminScopes);
  const writeBlock = useWriteBlock();
  const [isLifting, setIsLifting] = useState(false);
  return (
    <>
      <Strip
        tone="warn"
        title="On hold."
        action={
          <ActionButton
            size="small"
            blockedReason={missingRight ?? writeBlock}
            onClick={() => setIsLifting(true)}
          >
            Lift hold…
          </ActionButton>
        }
      >
        Not to be erased, since <Time value={hold.heldDate} precision="day" /> by{' '}
        <ColleagueName subject={hold.heldBy} />: {hold.reason}
      </Strip>
      {isLifting && <LiftLegalHoldDialog person={person} onClose={() => setIsLifting(false)} />}
    </>
  );
}

function ErasureStrip({ erasure }: { erasure: Erasure }) {
  return (
    <Strip
      title="Erasure requested."
      action={<ActionLink href={paths.erasure.to(erasure.id)}>Open erasure</ActionLink>}
    >
      <ColleagueName subject={erasure.requestedBy} /> asked for it on{' '}
      <Time value={erasure.requestedDate} precision="day" />. Due{' '}
      <Time value={erasure.dueDate} precision="day" />.
    </Strip>
  );
}
