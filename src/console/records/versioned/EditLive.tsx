import { Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { activeOf, type VersionFacts } from './version-facts.ts';
import { editsLive } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface EditLiveProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  /** Newest first; none of them is a Draft. */
  versions: readonly Version[];
}

/** Opens a form on what is live. The first save makes the Draft; leaving the form makes none. */
export function EditLive<Version extends VersionFacts, Stored>({
  kind,
  id,
  versions,
}: EditLiveProps<Version, Stored>) {
  const writeBlock = useWriteBlock();
  const from = activeOf(versions) ?? versions[0];
  return (
    <WriteLink
      icon={Pencil}
      href={kind.editHref(id, from?.version ?? 1)}
      title={editsLive}
      blockedReason={writeBlock ?? kind.newVersionBlock(versions)}
    >
      Edit
    </WriteLink>
  );
}
