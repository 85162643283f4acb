import { Ban, Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { BulkBar } from '#console/records/list/BulkBar.tsx';
import { BulkDialog } from '#console/records/list/BulkDialog.tsx';
import { saveList } from '#console/records/list/list-file.ts';
import type { BulkAct } from '#console/records/list/useBulkRun.ts';
import type { Ticks } from '#console/records/list/useTicks.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { collectionPointsKey } from '../queries.ts';
import { typeLabel } from '../words.ts';

type Point = CollectionPointVersionV1;

const disabling: BulkAct<Point> = {
  endpoint: disableCollectionPointEndpoint,
  keyOf: ({ Id }) => Id,
  send: ({ Id }, idempotencyKey) =>
    api().call(
      disableCollectionPointEndpoint,
      { params: { collectionpointId: Id }, query: { value: true } },
      { idempotencyKey },
    ),
  invalidates: [collectionPointsKey],
};

const blockOf = ({ Disabled, CollectionPointType }: Point): string | undefined => {
  if (Disabled) return 'Disabled already.';
  return lockedCollectionPointTypes.includes(CollectionPointType ?? '')
    ? `You can't disable collection points of the type ${typeLabel(CollectionPointType)}.`
    : undefined;
};

const points = (count: number): string =>
  `${formatCount(count)} collection ${count === 1 ? 'point' : 'points'}`;

interface PointBulkProps {
  ticks: Ticks<Point>;
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
  /** Of the file. */
  columns: readonly DataColumn<Point>[];
}

/** What can be done with the collection points that are selected. */
export function PointBulk({ ticks, columns, onEmpty }: PointBulkProps) {
  // As they were when the act was asked for: reading anew changes what is known of them.
  const [asked, setAsked] = useState<readonly Point[] | null>(null);
  const writeBlock = useWriteBlock();
  const production = useProductionWords();
  const { rows } = ticks;
  const none = rows.every((row) => blockOf(row) !== undefined)
    ? 'None of these can be disabled.'
    : undefined;
  return (
    <>
      <BulkBar
        count={rows.length}
        onClear={() => {
          onEmpty();
          ticks.clear();
        }}
      >
        <ActionButton
          size="small"
          icon={Ban}
          blockedReason={writeBlock ?? none}
          onClick={() => setAsked(rows)}
        >
          Disable…
        </ActionButton>
        <ActionButton
          size="small"
          icon={Download}
          onClick={() => saveList('collection-points', columns, rows)}
        >
          Export
        </ActionButton>
      </BulkBar>
      {asked && (
        <BulkDialog
          act={disabling}
          rows={asked}
          nameOf={ticks.nameOf}
          blockOf={blockOf}
          words={{
            title: (count) => `Disable ${points(count)}${production}`,
            confirm: (count) => `Disable ${points(count)}`,
            done: 'Disabled',
            text: (
              <>
                This <b>stops receipts for all their versions</b>, and people can't withdraw through
                them anymore. You can undo this: enabling each restores its versions' status.
              </>
            ),
          }}
          onClose={(done) => {
            if (done.length === rows.length) onEmpty();
            ticks.tick(done, false);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
