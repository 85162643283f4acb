import { Ban, Power } from 'lucide-react';
import { switchingPoints } from '#console/features/collection-points/parts/switching-points.ts';
import { type RowsAct, RowsBulk } from '#console/records/list/RowsBulk.tsx';
import type { Ticks } from '#console/records/list/useTicks.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import { centersKey } from '../queries.ts';

const switching = (isDisabling: boolean) => {
  const act = switchingPoints<ListedCenter>(
    ({ collectionPointId }) => collectionPointId,
    isDisabling,
  );
  return { ...act, invalidates: [...act.invalidates, centersKey] };
};

const acts: readonly RowsAct<ListedCenter>[] = [
  {
    ...switching(true),
    icon: Ban,
    verb: 'Disable',
    done: 'Disabled',
    isDanger: true,
    blockOf: ({ status }) => {
      if (status === 'INACTIVE') return 'Disabled already.';
      return status === 'ACTIVE' ? undefined : 'Only what is live can be disabled.';
    },
    text: (
      <>
        This disables their collection points: people <b>can still refuse there</b>, and nobody can
        agree. You can undo this.
      </>
    ),
  },
  {
    ...switching(false),
    icon: Power,
    verb: 'Enable',
    done: 'Enabled',
    blockOf: ({ status }) => (status === 'INACTIVE' ? undefined : 'Not disabled.'),
    text: 'This enables their collection points: people can agree there again.',
  },
];

interface CenterBulkProps {
  ticks: Ticks<ListedCenter>;
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
  /** Of the file. */
  columns: readonly DataColumn<ListedCenter>[];
}

/** What can be done with the preference centers that are selected. */
export function CenterBulk(props: CenterBulkProps) {
  return <RowsBulk {...props} acts={acts} one="preference center" many="preference centers" />;
}
