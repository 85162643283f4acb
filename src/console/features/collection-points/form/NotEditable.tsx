import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { CollectionPoint, CollectionPointV2 } from '#contract/collection-point-records.ts';
import { draftOf, newVersionBlock } from '../action-blocks.ts';
import { CheckedNotice } from '../detail/CheckedNotice.tsx';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';

interface NotEditableProps {
  record: CollectionPoint;
  /** Why this version cannot be edited. */
  reason: string;
}

/** What stands in place of the form for a version that is no Draft: why, and the way on. */
export function NotEditable({ record, reason }: NotEditableProps) {
  const { Id: id, Version: version, Disabled } = record;
  const query = useQuery(collectionPointQueries.versions(id));
  const versions = query.data ?? [];
  const writeBlock = useWriteBlock();
  const [made, setMade] = useState<number | null>(null);
  const newestBefore = useRef(0);
  const madeSince = (found: readonly CollectionPointV2[]) =>
    found.find((candidate) => candidate.version > newestBefore.current);
  const write = useWrite(collectionPointMutations.createVersion(id), {
    onDone: (created) => setMade(created.version),
  });
  const hold = useWriteHold(write);
  const draft = draftOf(versions);

  if (made !== null) return <Navigate to={paths.editCollectionPoint.to(id, made)} />;
  return (
    <Section title="This version cannot be edited">
      <CheckedNotice
        id={id}
        write={write}
        isWanted={(stored) => madeSince(stored) !== undefined}
        onStored={(stored) => setMade(madeSince(stored)?.version ?? null)}
        notStored="No version was made"
      />
      <EmptyState
        title={reason}
        icon={Lock}
        action={
          <>
            {draft && !Disabled ? (
              <ActionLink variant="primary" href={paths.editCollectionPoint.to(id, draft.version)}>
                Edit version {draft.version}
              </ActionLink>
            ) : (
              <ActionButton
                variant="primary"
                icon={CopyPlus}
                blockedReason={writeBlock ?? newVersionBlock(versions) ?? hold.blockedReason}
                pending={write.isPending}
                pendingText="Making a version…"
                onClick={() => {
                  newestBefore.current = versions[0]?.version ?? version;
                  write.send(null);
                }}
              >
                {hold.label('New version')}
              </ActionButton>
            )}
            <ActionLink href={paths.collectionPoint.to(id, version)}>
              Back to version {version}
            </ActionLink>
          </>
        }
      >
        {Disabled
          ? 'While it is disabled, nothing of it can be edited. It is enabled on its own page.'
          : 'What was published stays as it was given to people. Changes are made in a new version, which begins as a Draft copy of the Active one.'}
      </EmptyState>
    </Section>
  );
}
