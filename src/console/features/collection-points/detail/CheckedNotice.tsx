import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import type { Write } from '#console/api/useWrite.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import { StoredCheckNotice } from '../form/StoredCheckNotice.tsx';
import { collectionPointMutations } from '../queries.ts';
import { fetchVersions } from '../read-versions.ts';

const checkReads = [listCollectionPointVersionsEndpoint];

interface CheckedNoticeProps {
  id: string;
  write: Write;
  /** Whether what is stored is what the write was to bring about. */
  isWanted: (stored: readonly CollectionPointV2[]) => boolean;
  /** What is stored is what was wanted; the write counts as done. */
  onStored: (stored: readonly CollectionPointV2[]) => void;
  /** "Not published": what is said where it is not stored. */
  notStored: string;
}

/** Tells that a write did not go through, and, where that is unknown, what is stored. */
export function CheckedNotice({ id, write, isWanted, onStored, notStored }: CheckedNoticeProps) {
  // A verdict is about one failure: the next attempt makes it void.
  const [checked, setChecked] = useState<Error | null>(null);
  const check = useMutation(collectionPointMutations.checkStored(() => fetchVersions(id)));

  function handleCheck() {
    if (check.isPending) return;
    setChecked(write.error);
    check.mutate(undefined, {
      onSuccess: (stored) => {
        if (isWanted(stored)) onStored(stored);
      },
    });
  }

  const isMissing = check.data !== undefined && !isWanted(check.data);
  return (
    <>
      <MutationNotice write={write} onCheck={handleCheck} checkReads={checkReads} />
      {write.error !== null && write.error === checked && (
        <StoredCheckNotice
          check={check}
          found={
            isMissing ? `${notStored}${write.canResend ? ': it can be sent again' : ''}.` : null
          }
        />
      )}
    </>
  );
}
