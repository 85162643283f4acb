import { CircleHelp, RefreshCw } from 'lucide-react';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ConsentCell, ConsentRow } from '#contract/predict-consents.ts';
import { noPrediction } from '../words.ts';
import { ConsentState } from './ConsentState.tsx';
import css from './consent-columns.module.css';
import { PredictedWord, recordColumns } from './record-columns.tsx';
import type { Review } from './review-of.ts';
import {
  consentReason,
  inOrderOfWeight,
  overruleWords,
  personName,
  stateOf,
} from './review-words.ts';
import { StopNote } from './StopNote.tsx';

const Below = styled('div', css.Below);

/** Says that a row is not as it was when it was reviewed. */
export function ChangedMark() {
  return (
    <StatusTag tone="warn" icon={RefreshCw}>
      Changed since your review
    </StatusTag>
  );
}

const below = ({ kind, preferenceName, purposeName }: ConsentRow): string => {
  if (kind === 'purpose') return '';
  return kind === 'topic' ? `topic of ${purposeName}` : `${preferenceName}, in ${purposeName}`;
};

/** A purpose, topic or option: what each record says, and what is predicted of it. */
export const consentColumns = (
  { profiles, changedKeys }: Pick<Review, 'profiles' | 'changedKeys'>,
  hasColumns: boolean,
): readonly DataColumn<ConsentRow>[] => [
  {
    id: 'name',
    header: 'Purpose',
    isRowHeader: true,
    canWrap: true,
    render: (row) => (
      <>
        {row.name}
        {row.kind !== 'purpose' && <Below>{below(row)}</Below>}
        {changedKeys.has(row.key) && (
          <div>
            <ChangedMark />
          </div>
        )}
      </>
    ),
  },
  ...recordColumns<ConsentRow, ConsentCell>({
    profiles,
    hasColumns,
    cellsOf: ({ cells, forecast }) => inOrderOfWeight(cells, forecast, stateOf),
    render: ({ state, time, version }, { kind, cells }) => (
      <div>
        <ConsentState kind={kind} state={state} />
        <Below>
          {time === null ? 'no time' : <Time value={time} precision="day" />}
          {cells.some((cell) => cell.version !== version) && `, version ${version}`}
        </Below>
      </div>
    ),
  }),
  {
    id: 'predicted',
    header: 'Predicted',
    isStackedSecond: true,
    canWrap: true,
    render: (row) => <Predicted row={row} profiles={profiles} />,
  },
];

function Predicted({ row, profiles }: { row: ConsentRow } & Pick<Review, 'profiles'>) {
  const { kind, forecast, stop } = row;
  const danger = overruleWords(row);
  return (
    <>
      <PredictedWord>Predicted</PredictedWord>
      {forecast.predicted === null ? (
        <StatusTag tone="warn" icon={CircleHelp}>
          {noPrediction}
        </StatusTag>
      ) : (
        <ConsentState kind={kind} state={forecast.predicted.state} />
      )}
      {forecast.reason !== 'stopped' && <Below>{consentReason(forecast)}</Below>}
      {stop && (
        <Below>
          <StopNote
            stop={stop}
            forecast={forecast}
            name={personName(profiles.findIndex(({ Id }) => Id === stop.profileId))}
          />
        </Below>
      )}
      {danger && <Below data-bad>{danger}</Below>}
    </>
  );
}
