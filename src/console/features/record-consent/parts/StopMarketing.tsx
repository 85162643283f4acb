import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { type Named, personQueries } from '#console/features/person/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { type DecisionRow, decisionRows, groupsOf, marketingOf } from '../decision-rows.ts';
import { recordConsentMutations } from '../queries.ts';
import { HowTold, toldInCall } from './HowTold.tsx';
import record from './RecordConsent.module.css';
import { RecordedResult } from './RecordedResult.tsx';
import css from './StopMarketing.module.css';

const Buttons = styled('div', record.Buttons);
const Ends = styled('div', css.Ends);

// Of long groups the first names tell what kind of thing it is.
const mostNamed = 12;

interface StopMarketingProps {
  person: Named;
  identifierType: string;
  purposes: readonly ProfilePurpose[];
  onClose: () => void;
}

/** Says what ends, withdraws it at once, and shows what the profile says of it then. */
export function StopMarketing({ person, identifierType, purposes, onClose }: StopMarketingProps) {
  const versions = useQuery(purposeQueries.allVersions());
  const subject = useQuery({ ...personQueries.subject(person.id), enabled: false });
  const [told, setTold] = useState(toldInCall);
  // As they were when the drawer opened: what's read back stands beside it.
  const [before] = useState(purposes);
  const write = useWrite(recordConsentMutations.record(person.id));
  const rateLimit = useWriteLimit(write);
  const rows = versions.data ? marketingOf(decisionRows(before, versions.data)) : [];
  const recorded = write.data;

  function handleClose() {
    if (!write.isPending) onClose();
  }
  function handleStop() {
    const decisions = rows.map(({ id }) => ({ purposeId: id, decision: 'WITHDRAWN' as const }));
    write.send({ decisions, ...told, attachmentIds: [] });
  }

  return (
    <SideDrawer
      isOpen
      title="Stop all marketing"
      sub={
        <>
          What <Masked value={person.identifier} label={identifierType} /> told you.
        </>
      }
      foot={
        recorded ? (
          <Buttons>
            <ActionButton variant="primary" autoFocus onClick={onClose}>
              Close
            </ActionButton>
          </Buttons>
        ) : (
          rows.length > 0 && (
            <>
              <MutationNotice write={write} onCheck={() => void subject.refetch()} />
              <Buttons>
                <ActionButton
                  onClick={handleClose}
                  blockedReason={write.isPending ? 'In progress' : undefined}
                >
                  Cancel
                </ActionButton>
                <ActionButton
                  variant="primary"
                  pending={write.isPending}
                  pendingText="Recording…"
                  blockedReason={rateLimit.blockedReason}
                  onClick={handleStop}
                >
                  {rateLimit.label(rows.length === 1 ? 'Withdraw' : `Withdraw all ${rows.length}`)}
                </ActionButton>
              </Buttons>
            </>
          )
        )
      }
      onClose={handleClose}
    >
      {recorded ? (
        <RecordedResult person={person.id} rows={rows} recorded={recorded} />
      ) : (
        <QueryPanel
          query={versions}
          what="purposes"
          skeleton={<LinesSkeleton label="purposes" lines={6} />}
        >
          {() =>
            rows.length === 0 ? (
              <EmptyState title="No marketing to stop" />
            ) : (
              <>
                <What rows={rows} />
                <HowTold
                  told={told}
                  onChange={(own) => {
                    write.noteChange();
                    setTold(own);
                  }}
                />
              </>
            )
          }
        </QueryPanel>
      )}
    </SideDrawer>
  );
}

/** Those in force first; what isn't in force is withdrawn too, so that nobody asks for it again. */
function What({ rows }: { rows: readonly DecisionRow[] }) {
  return (
    <Ends>
      {groupsOf(rows).map(({ name, rows: own }) => {
        const rest = own.length - mostNamed;
        return (
          <div key={name}>
            <h3>
              {name} <span>{own.length}</span>
            </h3>
            <ul>
              {own.slice(0, mostNamed).map((row) => (
                <li key={row.id}>{row.name}</li>
              ))}
              {rest > 0 && <li>and {rest} more</li>}
            </ul>
          </div>
        );
      })}
      <p>Service messages and the use of their data go on.</p>
    </Ends>
  );
}
