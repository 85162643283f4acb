import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Lock } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { useNewVersion } from './useNewVersion.ts';
import { VersionCheck } from './VersionCheck.tsx';
import { draftOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface NotEditableProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  record: Stored;
  /** Why this version can't be edited. */
  reason: string;
  /** Whether it's a Draft, which is published before there's another one. */
  isFrozen: boolean;
}

/** What stands in place of the form for a version that is no Draft: why, and the way on. */
export function NotEditable<Version extends VersionFacts, Stored>({
  kind,
  record,
  reason,
  isFrozen,
}: NotEditableProps<Version, Stored>) {
  const facts = kind.factsOf(record);
  const id = facts.id.toLowerCase();
  const versions = useQuery(kind.versions(id)).data ?? [];
  const writeBlock = useWriteBlock();
  const [made, setMade] = useState<number | null>(null);
  const newVersion = useNewVersion(kind, { id, versions, onMade: setMade });
  const rateLimit = useWriteLimit(newVersion.write);
  const draft = draftOf(versions);

  if (made !== null) return <Navigate to={kind.editHref(id, made)} />;
  return (
    <Section title="This version can't be edited">
      <VersionCheck {...newVersion.check} />
      <EmptyState
        title={reason}
        icon={Lock}
        action={
          <>
            {isFrozen ? null : draft && !facts.disabled ? (
              <ActionLink variant="primary" href={kind.editHref(id, draft.version)}>
                Edit version {draft.version}
              </ActionLink>
            ) : (
              <ActionButton
                variant="primary"
                icon={CopyPlus}
                blockedReason={
                  writeBlock ?? kind.newVersionBlock(versions) ?? rateLimit.blockedReason
                }
                pending={newVersion.write.isPending}
                pendingText="Creating version…"
                onClick={newVersion.make}
              >
                {rateLimit.label('New version')}
              </ActionButton>
            )}
            <ActionLink
              variant={isFrozen ? 'primary' : 'secondary'}
              href={kind.pageHref(id, facts.version)}
            >
              Back to version {facts.version}
            </ActionLink>
          </>
        }
      >
        {isFrozen
          ? 'What people answered to stays as they read it.'
          : facts.disabled
            ? 'You can enable it on its page.'
            : "Published versions can't change. To make changes, create a new version: a Draft copy of the Active one."}
      </EmptyState>
    </Section>
  );
}
