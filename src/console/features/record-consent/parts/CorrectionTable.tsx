import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import type { CorrectionRow, Ticked } from '../correction-rows.ts';

interface CorrectionTableProps {
  rows: readonly CorrectionRow[];
  /** Of purposes, by id. */
  names: ReadonlyMap<string, string>;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

const withTick = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  isIn ? new Set([...ids, id]) : new Set([...ids].filter((own) => own !== id));

/** Each purpose before and after a correction; a refusal that would end is ticked by itself. */
export function CorrectionTable({ rows, names, ticked, onTick }: CorrectionTableProps) {
  const nameOf = ({ purposeId }: CorrectionRow) => names.get(purposeId) ?? purposeId;
  const isKept = ({ purposeId }: CorrectionRow) => ticked.kept.has(purposeId);
  const choice: DataColumn<CorrectionRow> = {
    id: 'corrected',
    header: 'Correct',
    render: (row) => (
      <TickBox
        aria-label={`Correct ${nameOf(row)}`}
        checked={!isKept(row)}
        onTick={(isCorrected) =>
          onTick({ ...ticked, kept: withTick(ticked.kept, row.purposeId, !isCorrected) })
        }
      />
    ),
  };
  const end: DataColumn<CorrectionRow> = {
    id: 'ends',
    header: 'Refusal ends',
    render: (row) =>
      row.endsRefusal &&
      !isKept(row) && (
        <TickBox
          aria-label={`Refusal ends: ${nameOf(row)}`}
          checked={ticked.ended.has(row.purposeId)}
          onTick={(isEnded) =>
            onTick({ ...ticked, ended: withTick(ticked.ended, row.purposeId, isEnded) })
          }
        />
      ),
  };
  const columns: readonly DataColumn<CorrectionRow>[] = [
    ...(rows.length > 1 ? [choice] : []),
    { id: 'purpose', header: 'Purpose', isRowHeader: true, canWrap: true, render: nameOf },
    {
      id: 'before',
      header: 'Now',
      render: ({ before }) => <StatusTag {...consentStatusKind.tag(before)} />,
    },
    {
      id: 'after',
      header: 'After',
      render: (row) => {
        if (isKept(row)) return 'Unchanged';
        return row.after ? <StatusTag {...consentStatusKind.tag(row.after)} /> : 'Not asked';
      },
    },
    ...(rows.some(({ endsRefusal }) => endsRefusal) ? [end] : []),
  ];
  return (
    <DataTable
      isBare
      caption="What changes"
      columns={columns}
      rows={rows}
      rowKey={({ purposeId }) => purposeId}
    />
  );
}
