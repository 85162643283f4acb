import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { paths } from '#console/paths.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointMutations, collectionPointsKey } from '../queries.ts';

type Row = CollectionPointVersionV1;

/** Editing from a row: makes the Draft of an Active point where there is none, and opens its form. */
export const useRowEdit = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const writeBlock = useWriteBlock();
  const [row, setRow] = useState<Row | null>(null);
  const open = (id: string, version: number) =>
    void navigate(paths.editCollectionPoint.to(id, version));
  const write = useWrite(collectionPointMutations.createVersionOf(), {
    onDone: ({ id, version }) => open(id, version),
    // A Draft may have been made elsewhere: the row then leads to it.
    onRefused: () => void client.invalidateQueries({ queryKey: collectionPointsKey }),
  });
  const rateLimit = useWriteLimit(write);
  return {
    /** What was pressed last; null before the first time. */
    row,
    write,
    open,
    blockedReason: writeBlock ?? rateLimit.blockedReason,
    label: rateLimit.label,
    makeDraft: (pressed: Row) => {
      if (write.isPending) return;
      setRow(pressed);
      write.send({ id: pressed.Id, newest: pressed.Version });
    },
    isMaking: ({ Id }: Row): boolean => write.isPending && row?.Id === Id,
  };
};

export type RowEdit = ReturnType<typeof useRowEdit>;
