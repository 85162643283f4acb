import type { DataColumn } from '#console/ui/DataTable.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { TickTarget } from '#console/ui/TickTarget.ts';
import type { Ticks } from './useTicks.ts';

/** The columns with a box for each row before them, and one for all rows of the page. */
export const withTicks = <Row,>(
  columns: readonly DataColumn<Row>[],
  ticks: Ticks<Row>,
  rows: readonly Row[],
): readonly DataColumn<Row>[] => [
  {
    id: 'tick',
    header: 'Select',
    head: (
      <TickTarget>
        <TickBox
          aria-label="Select all rows of this page"
          checked={rows.length > 0 && rows.every(ticks.isTicked)}
          onTick={(isTicked) => ticks.tick(rows, isTicked)}
        />
      </TickTarget>
    ),
    skeletonWidth: '16px',
    render: (row) => (
      <TickTarget>
        <TickBox
          aria-label={`Select ${ticks.nameOf(row)}`}
          checked={ticks.isTicked(row)}
          onTick={(isTicked) => ticks.tick([row], isTicked)}
        />
      </TickTarget>
    ),
  },
  ...columns,
];
