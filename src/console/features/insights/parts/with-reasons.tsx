import { lazy, Suspense } from 'react';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import type { AttentionKind } from '#contract/attention-kinds.ts';

function NotFetched() {
  return <small>Couldn't load the reason. Reload the page.</small>;
}

// Lists that aren't filtered by it need neither its words nor the contract of numbers. No `lazyPart`:
// each row would say in a box of its own that it couldn't be fetched.
const Reason = lazy(() =>
  import('../AttentionReason.tsx').then(
    ({ AttentionReason }) => ({ default: AttentionReason }),
    () => ({ default: NotFetched }),
  ),
);

/** Columns of a list that has only what the overview counts: below its name, each row says why. */
export const withReasons = <Row,>(
  columns: readonly DataColumn<Row>[],
  kind: AttentionKind | undefined,
  idOf: (row: Row) => string,
): readonly DataColumn<Row>[] =>
  kind === undefined
    ? columns
    : columns.map((column) =>
        column.isRowHeader
          ? {
              ...column,
              render: (row) => (
                <>
                  {column.render(row)}
                  <Suspense fallback={null}>
                    <Reason kind={kind} id={idOf(row)} />
                  </Suspense>
                </>
              ),
            }
          : column,
      );
