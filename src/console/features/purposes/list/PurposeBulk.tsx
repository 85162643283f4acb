import { RowsBulk } from '#console/records/list/RowsBulk.tsx';
import type { Ticks } from '#console/records/list/useTicks.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { PurposeRow } from './purpose-columns.tsx';

interface PurposeBulkProps {
  ticks: Ticks<PurposeRow>;
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
  /** Of the file. */
  columns: readonly DataColumn<PurposeRow>[];
}

/** What can be done with the purposes that are selected: publishing and retiring ask about each one. */
export function PurposeBulk(props: PurposeBulkProps) {
  return <RowsBulk {...props} one="purpose" many="purposes" />;
}
