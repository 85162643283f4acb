import { Ban, Power } from 'lucide-react';
import { type RowsAct, RowsBulk } from '#console/records/list/RowsBulk.tsx';
import type { Ticks } from '#console/records/list/useTicks.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import { switchingPoints } from '../parts/switching-points.ts';
import { typeLabel } from '../words.ts';

type Point = CollectionPointVersionV1;

const acts: readonly RowsAct<Point>[] = [
  {
    ...switchingPoints(({ Id }) => Id, true),
    icon: Ban,
    verb: 'Disable',
    done: 'Disabled',
    isDanger: true,
    blockOf: ({ Disabled, CollectionPointType }) => {
      if (Disabled) return 'Disabled already.';
      return lockedCollectionPointTypes.includes(CollectionPointType ?? '')
        ? `You can't disable collection points of the type ${typeLabel(CollectionPointType)}.`
        : undefined;
    },
    text: (
      <>
        This <b>stops receipts for all their versions</b>, and people can't withdraw through them
        anymore. You can undo this: enabling each restores its versions' status.
      </>
    ),
  },
  {
    ...switchingPoints(({ Id }) => Id, false),
    icon: Power,
    verb: 'Enable',
    done: 'Enabled',
    blockOf: ({ Disabled }) => (Disabled ? undefined : 'Enabled already.'),
    text: (
      <>
        This restores the status of each version. Versions that accepted receipts{' '}
        <b>accept them again</b>.
      </>
    ),
  },
];

interface PointBulkProps {
  ticks: Ticks<Point>;
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
  /** Of the file. */
  columns: readonly DataColumn<Point>[];
}

/** What can be done with the collection points that are selected. */
export function PointBulk(props: PointBulkProps) {
  return <RowsBulk {...props} acts={acts} one="collection point" many="collection points" />;
}
