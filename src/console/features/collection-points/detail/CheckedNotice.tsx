import { CheckedNotice as AnyCheckedNotice } from '#console/api/CheckedNotice.tsx';
import type { Write } from '#console/api/useWrite.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import type { Fault } from '#contract/common/problem.ts';
import { collectionPointMutations } from '../queries.ts';
import { fetchVersions } from '../read-versions.ts';

const checkReads = [listCollectionPointVersionsEndpoint];

interface CheckedNoticeProps {
  id: string;
  write: Write;
  /** A fault of the service in words. */
  tellFault?: (fault: Fault) => string;
  /** Whether what is stored is what the write was to bring about. */
  isWanted: (stored: readonly CollectionPointV2[]) => boolean;
  /** What is stored is what was wanted; the write counts as done. */
  onStored: (stored: readonly CollectionPointV2[]) => void;
  /** "Not published": what is said where it is not stored. */
  notStored: string;
}

/** Tells that a write did not go through, and, where that is unknown, which versions are stored. */
export function CheckedNotice({ id, ...rest }: CheckedNoticeProps) {
  return (
    <AnyCheckedNotice
      {...rest}
      what="collection point"
      check={collectionPointMutations.checkStored(() => fetchVersions(id))}
      checkReads={checkReads}
    />
  );
}
