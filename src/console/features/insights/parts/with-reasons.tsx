import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import { attentionReason } from '../attention-reasons.ts';
import { insightQueries } from '../queries.ts';
import css from './with-reasons.module.css';

const Root = styled('span', css.Root);

function Reason({ kind, id }: { kind: AttentionKind; id: string }) {
  const { data } = useQuery(insightQueries.reasons(kind));
  const words = attentionReason(kind, data?.get(id.toLowerCase()) ?? [], api().serverNow());
  return words === '' ? null : <Root>{words}</Root>;
}

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
                  <Reason kind={kind} id={idOf(row)} />
                </>
              ),
            }
          : column,
      );
