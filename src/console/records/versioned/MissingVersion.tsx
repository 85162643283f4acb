import { FileQuestionMark } from 'lucide-react';
import { wrongAddress } from '#console/records/record-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { titleOf } from './title-of.ts';
import { stateWord, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface MissingVersionProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  /** The versions that exist, newest first; none where the record itself is unknown. */
  versions: readonly Version[];
}

/** What stands where an address names a record or a version that does not exist. */
export function MissingVersion<Version extends VersionFacts, Stored>({
  kind,
  id,
  versions,
}: MissingVersionProps<Version, Stored>) {
  const [newest] = versions;
  if (newest === undefined) {
    return (
      <EmptyState
        title={`${titleOf(kind)} not found`}
        icon={FileQuestionMark}
        action={<ActionLink href={kind.listHref}>All {kind.many.toLowerCase()}</ActionLink>}
      >
        {wrongAddress}
      </EmptyState>
    );
  }
  const numbers = versions.map(({ version }) => String(version)).reverse();
  return (
    <EmptyState
      title="Version not found"
      icon={FileQuestionMark}
      action={versions.map((version) => (
        <ActionLink key={version.version} href={kind.pageHref(id, version.version)}>
          {`Version ${version.version} ${stateWord(version)}`}
        </ActionLink>
      ))}
    >
      {kind.nameOf(newest)} has {versions.length === 1 ? 'version' : 'versions'}{' '}
      {listWords(numbers)}.
    </EmptyState>
  );
}
