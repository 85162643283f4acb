import { Languages } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { activeOf, draftOf, type VersionFacts } from './version-facts.ts';
import { editsLive, opensDraft } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface TranslateLinkProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  /** Newest first. */
  versions: readonly Version[];
}

/** Opens the texts of the Draft in all languages, or those of what is live, which makes a Draft. */
export function TranslateLink<Version extends VersionFacts, Stored>({
  kind,
  id,
  versions,
}: TranslateLinkProps<Version, Stored>) {
  const writeBlock = useWriteBlock();
  const draft = draftOf(versions);
  const from = draft ?? activeOf(versions) ?? versions[0];
  if (kind.translateHref === undefined || from === undefined) return null;
  return (
    <WriteLink
      size="small"
      icon={Languages}
      href={kind.translateHref(id, from.version)}
      title={draft === undefined ? editsLive : opensDraft(draft.version)}
      blockedReason={
        writeBlock ?? (draft === undefined ? kind.newVersionBlock(versions) : undefined)
      }
    >
      Translate
    </WriteLink>
  );
}
