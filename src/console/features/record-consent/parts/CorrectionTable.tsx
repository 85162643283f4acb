import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { type CorrectionRow, correctedRows, type Ticked } from '../correction-rows.ts';
import css from './CorrectionTable.module.css';

const Ends = styled('p', css.Ends);
const Choice = styled('div', css.Choice);

interface CorrectionTableProps {
  rows: readonly CorrectionRow[];
  /** Of purposes, by id. */
  names: ReadonlyMap<string, string>;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

const withTick = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  isIn ? new Set([...ids, id]) : new Set([...ids].filter((own) => own !== id));

/** Each purpose as it is and as it would be; a refusal that would end is ticked by itself. */
export function CorrectionTable({ rows, names, ticked, onTick }: CorrectionTableProps) {
  const hasChoice = rows.length > 1;
  const corrected = correctedRows(rows, ticked);
  const areAllCorrected = corrected.length === rows.length;
  const hasEnds = rows.some(({ endsRefusal }) => endsRefusal);
  const nameOf = ({ purposeId }: CorrectionRow) => names.get(purposeId) ?? purposeId;
  const choice: DataColumn<CorrectionRow> = {
    id: 'corrected',
    header: 'Correct',
    render: (row) => (
      <TickBox
        aria-label={`Correct ${nameOf(row)}`}
        checked={corrected.includes(row)}
        onTick={(isIn) =>
          onTick({ ...ticked, corrected: withTick(ticked.corrected, row.purposeId, isIn) })
        }
      />
    ),
  };
  const end: DataColumn<CorrectionRow> = {
    id: 'ends',
    header: 'Refusal ends',
    render: (row) =>
      row.endsRefusal &&
      corrected.includes(row) && (
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
    ...(hasChoice ? [choice] : []),
    { id: 'purpose', header: 'Purpose', isRowHeader: true, canWrap: true, render: nameOf },
    {
      id: 'before',
      header: 'Now',
      render: ({ before }) => <StatusTag {...consentStatusKind.tag(before)} />,
    },
    {
      id: 'after',
      header: 'After correction',
      render: ({ after }) =>
        after ? <StatusTag {...consentStatusKind.tag(after)} /> : 'Not asked',
    },
    ...(hasEnds ? [end] : []),
  ];
  return (
    <>
      {hasEnds && (
        <Ends>
          <b>Refusal ends:</b> the person’s no to this purpose won't count anymore. Tick each one to
          confirm.
        </Ends>
      )}
      {hasChoice && (
        <Choice>
          <ActionButton
            size="small"
            onClick={() =>
              onTick({
                ...ticked,
                corrected: new Set(areAllCorrected ? [] : rows.map(({ purposeId }) => purposeId)),
              })
            }
          >
            {areAllCorrected ? 'Select none' : 'Select all'}
          </ActionButton>
          {`${corrected.length} of ${rows.length} selected`}
        </Choice>
      )}
      <DataTable
        isBare
        caption="What changes"
        columns={columns}
        rows={rows}
        rowKey={({ purposeId }) => purposeId}
      />
    </>
  );
}
