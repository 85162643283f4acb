import { useWriteBlock } from '#console/api/rights.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { activeOf, draftOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface RestoreLinkProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  older: Version;
  /** Newest first. */
  versions: readonly Version[];
}

/** Opens a form with the content of an older version: in the Draft, or else to make one. */
export function RestoreLink<Version extends VersionFacts, Stored>({
  kind,
  id,
  older,
  versions,
}: RestoreLinkProps<Version, Stored>) {
  const writeBlock = useWriteBlock();
  const draft = draftOf(versions);
  const into = draft ?? activeOf(versions);
  if (older.status !== 'RETIRED' || into === undefined) return null;
  const href = kind.editHref(id, into.version);
  return (
    <WriteLink
      size="small"
      href={`${href}&restore=${older.version}`}
      aria-label={`Restore version ${older.version}`}
      title={
        draft === undefined
          ? 'Saving creates a Draft with this content.'
          : `Saving replaces what version ${draft.version}, the Draft, has.`
      }
      blockedReason={
        writeBlock ?? (draft === undefined ? kind.newVersionBlock(versions) : undefined)
      }
    >
      Restore…
    </WriteLink>
  );
}
