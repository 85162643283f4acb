import { Ban, Power } from 'lucide-react';
import { type RowsAct, RowsBulk } from '#console/records/list/RowsBulk.tsx';
import type { Ticks } from '#console/records/list/useTicks.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { switchingPreferences } from './switching-preferences.ts';

const acts: readonly RowsAct<PurposePreference>[] = [
  {
    ...switchingPreferences(true),
    icon: Ban,
    verb: 'Disable',
    done: 'Disabled',
    isDanger: true,
    blockOf: ({ Disabled }) => (Disabled ? 'Disabled already.' : undefined),
    text: (
      <>
        People <b>aren't offered them anymore</b>. Recorded choices stay. You can undo this.
      </>
    ),
  },
  {
    ...switchingPreferences(false),
    icon: Power,
    verb: 'Enable',
    done: 'Enabled',
    blockOf: ({ Disabled }) => (Disabled ? undefined : 'Enabled already.'),
    text: 'People are offered them again wherever a purpose links them.',
  },
];

interface PreferenceBulkProps {
  ticks: Ticks<PurposePreference>;
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
  /** Of the file. */
  columns: readonly DataColumn<PurposePreference>[];
}

/** What can be done with the preferences that are selected. */
export function PreferenceBulk(props: PreferenceBulkProps) {
  return <RowsBulk {...props} acts={acts} one="preference" many="preferences" />;
}
