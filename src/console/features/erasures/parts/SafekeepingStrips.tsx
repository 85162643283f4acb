import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonName } from '#console/api/people/PersonName.tsx';
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

const LiftHoldDialog = lazyPart(async () => (await import('./LiftHoldDialog.tsx')).LiftHoldDialog);

/** On a person's page: that they're on hold, and that their erasure was asked for. */
export function SafekeepingStrips({ person }: { person: string }) {
  const query = useQuery(erasureQueries.safekeeping(person));
  return (
    <QueryPanel query={query} what="hold and erasure" skeleton={null}>
      {({ hold, erasure }) => (
        <div role="status">
          {hold && <HoldStrip person={person} hold={hold} />}
          {erasure && <ErasureStrip erasure={erasure} />}
        </div>
      )}
    </QueryPanel>
  );
}

function HoldStrip({ person, hold }: { person: string; hold: PersonHold }) {
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
        <PersonName subject={hold.heldBy} />: {hold.reason}
      </Strip>
      {isLifting && <LiftHoldDialog person={person} onClose={() => setIsLifting(false)} />}
    </>
  );
}

function ErasureStrip({ erasure }: { erasure: Erasure }) {
  return (
    <Strip
      title="Erasure requested."
      action={<ActionLink href={paths.erasure.to(erasure.id)}>Open erasure</ActionLink>}
    >
      <PersonName subject={erasure.requestedBy} /> asked for it on{' '}
      <Time value={erasure.requestedDate} precision="day" />. Due{' '}
      <Time value={erasure.dueDate} precision="day" />.
    </Strip>
  );
}
