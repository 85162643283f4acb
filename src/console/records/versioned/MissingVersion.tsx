import { FileQuestionMark } from 'lucide-react';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { listWords } from '#console/ui/list-words.ts';
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
        title={`There is no such ${kind.one}`}
        icon={FileQuestionMark}
        action={<ActionLink href={kind.listHref}>All {kind.many.toLowerCase()}</ActionLink>}
      >
        The address may be incomplete, or of another environment.
      </EmptyState>
    );
  }
  const numbers = versions.map(({ version }) => String(version)).reverse();
  return (
    <EmptyState
      title="There is no such version"
      icon={FileQuestionMark}
      action={versions.map((version) => (
        <ActionLink key={version.version} href={kind.pageHref(id, version.version)}>
          {`Version ${version.version} ${stateWord(version)}`}
        </ActionLink>
      ))}
    >
      {kind.nameOf(newest)} has {versions.length === 1 ? 'the version' : 'the versions'}{' '}
      {listWords(numbers)}.
    </EmptyState>
  );
}
