import { Lock } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { activeOf, draftOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface NotEditableProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  record: Stored;
  /** Newest first. */
  versions: readonly Version[];
  /** Why this version can't be edited. */
  reason: string;
  /** Whether it's a Draft, which is published before there's another one. */
  isFrozen: boolean;
}

/** What stands in place of the form for a version that can't be edited: why, and the way on. */
export function NotEditable<Version extends VersionFacts, Stored>({
  kind,
  record,
  versions,
  reason,
  isFrozen,
}: NotEditableProps<Version, Stored>) {
  const facts = kind.factsOf(record);
  const id = facts.id.toLowerCase();
  const writeBlock = useWriteBlock();
  const draft = draftOf(versions);
  const next = draft ?? activeOf(versions);

  return (
    <Section title="This version can't be edited">
      <EmptyState
        title={reason}
        icon={Lock}
        action={
          <>
            {!isFrozen && next && next.version !== facts.version && !facts.disabled && (
              <WriteLink
                variant="primary"
                href={kind.editHref(id, next.version)}
                blockedReason={writeBlock}
              >
                Edit version {next.version}
              </WriteLink>
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
            : "Published versions can't change. Edit the Active one: saving creates a Draft of it."}
      </EmptyState>
    </Section>
  );
}
