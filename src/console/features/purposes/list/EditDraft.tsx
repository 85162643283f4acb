import { Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { draftOf } from '#console/records/versioned/version-facts.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';

import type { PurposeRow } from './purpose-columns.tsx';

/** Leads to the Draft of a purpose, which is the one version that can be edited. */
export function EditDraft({ row: { id, newest, others } }: { row: PurposeRow }) {
  const writeBlock = useWriteBlock();
  const draft = draftOf([newest, ...others]);
  const { version } = draft ?? newest;
  return (
    <WriteLink
      size="small"
      icon={Pencil}
      href={paths.editPurpose.to(id, version)}
      aria-label={`Edit ${newest.label}, version ${version}`}
      title="Edit"
      blockedReason={
        writeBlock ??
        (draft ? undefined : 'Only a Draft can be edited, and no version shown here is one.')
      }
    >
      Edit
    </WriteLink>
  );
}
