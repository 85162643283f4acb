import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { draftOf } from '#console/records/versioned/version-facts.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { nameLinks, newVersionBlock, retiredPurposesOf } from '../action-blocks.ts';

interface RetiredPurposesProps {
  shown: CollectionPointVersionV2;
  /** Newest first. */
  versions: readonly CollectionPointVersionV2[];
}

/** Says that a version links Retired purpose versions, and leads to one that does not. */
export function RetiredPurposes({ shown, versions }: RetiredPurposesProps) {
  const { id, version, status, disabled } = shown;
  const writeBlock = useWriteBlock();
  const retired = retiredPurposesOf(shown);
  if (retired.length === 0 || disabled) return null;
  if (status === 'DRAFT') {
    return (
      <Strip
        tone="warn"
        title="Can't be published yet."
        action={
          <WriteLink
            href={paths.editCollectionPoint.toUpdatePurposes(id, version)}
            blockedReason={writeBlock}
          >
            Update purposes
          </WriteLink>
        }
      >
        Links {retired.length === 1 ? 'a retired purpose version' : 'retired purpose versions'}:{' '}
        {nameLinks(retired)}.
      </Strip>
    );
  }
  if (status !== 'ACTIVE') return null;
  const draft = draftOf(versions);
  return (
    <Strip
      tone="warn"
      title="Collects consent for a retired purpose version."
      action={
        draft === undefined ? (
          <WriteLink
            href={paths.editCollectionPoint.toUpdatePurposes(id, version)}
            blockedReason={writeBlock ?? newVersionBlock(versions)}
          >
            Update in a new Draft
          </WriteLink>
        ) : (
          <DraftLink draft={draft} blockedReason={writeBlock} />
        )
      }
    >
      {nameLinks(retired)}.
    </Strip>
  );
}

interface DraftLinkProps {
  draft: CollectionPointVersionV2;
  blockedReason: string | undefined;
}

/** The way to the Draft that there is: to be updated too, or only to be published. */
function DraftLink({ draft, blockedReason }: DraftLinkProps) {
  const { id, version } = draft;
  return retiredPurposesOf(draft).length === 0 ? (
    <ActionLink href={paths.collectionPoint.to(id, version)}>
      {`Open version ${version} (Draft)`}
    </ActionLink>
  ) : (
    <WriteLink
      href={paths.editCollectionPoint.toUpdatePurposes(id, version)}
      blockedReason={blockedReason}
    >
      {`Update version ${version} (Draft)`}
    </WriteLink>
  );
}
