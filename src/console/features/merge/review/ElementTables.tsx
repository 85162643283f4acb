import { CircleHelp } from 'lucide-react';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import {
  type ElementCell,
  type ElementRow,
  type IdentifierRow,
  sayOfElement,
} from '#contract/merge-prediction.ts';
import { noPrediction } from '../words.ts';
import { ChangedMark } from './consent-columns.tsx';
import css from './ElementTables.module.css';
import { PredictedWord, recordColumns } from './record-columns.tsx';
import { elementKey, identifierKey, type Review } from './review-of.ts';
import { elementReason, inOrderOfWeight, sameWords } from './review-words.ts';

const Own = styled('div', css.Own);

const Below = styled('div', css.Below);

interface OwnValuesProps {
  cell: ElementCell;
  name: string;
  who: string;
  /** What it has in common with records before it, in a word. */
  same: string;
  stays: boolean;
}

/** What one record has of an element, and since when. */
function OwnValues({ cell, name, who, same, stays }: OwnValuesProps) {
  const { values, time, isFormSet } = cell;
  const label = `${name} of ${who.toLowerCase()}`;
  return (
    <Own data-stays={stays || undefined}>
      <div className="values">
        {values.map((value, index) => (
          <div key={cell.same[index]}>
            <Masked
              value={value}
              label={values.length > 1 ? `${label}, ${index + 1}` : label}
              element={name}
            />
          </div>
        ))}
      </div>
      <Below>
        {time === null ? 'no time' : <Time value={time} precision="day" />}
        {isFormSet && ' · typed into a form'}
        {stays && (
          <>
            {' · '}
            <b>kept</b>
          </>
        )}
        {same !== '' && ` · ${same}`}
      </Below>
    </Own>
  );
}

type MaskedListProps = { name: string } & Pick<ElementCell, 'values' | 'same'>;

const MaskedList = ({ name, values, same }: MaskedListProps) => (
  <>
    {values.map((value, index) => (
      <div key={same[index]}>
        {value === '' ? <NotSet /> : <MaskedText value={value} element={name} />}
      </div>
    ))}
  </>
);

interface ElementTablesProps {
  review: Pick<Review, 'profiles' | 'elements' | 'identifiers' | 'changedKeys'>;
  hasColumns: boolean;
}

/** What each record has of each data element, and which of it is predicted to stay. */
export function ElementTables({ review, hasColumns }: ElementTablesProps) {
  const { profiles, elements, identifiers, changedKeys } = review;
  const ids = profiles.map(({ Id }) => Id);
  const nameColumn = <Row extends { name: string }>(
    header: string,
    keyOf: (row: Row) => string,
  ): DataColumn<Row> => ({
    id: 'name',
    header,
    isRowHeader: true,
    canWrap: true,
    render: (row) => (
      <>
        {row.name}
        {changedKeys.has(keyOf(row)) && (
          <div>
            <ChangedMark />
          </div>
        )}
      </>
    ),
  });

  const elementColumns: readonly DataColumn<ElementRow>[] = [
    nameColumn<ElementRow>('Element', elementKey),
    ...recordColumns<ElementRow, ElementCell>({
      profiles,
      hasColumns,
      cellsOf: ({ cells, forecast }) => inOrderOfWeight(cells, forecast, sayOfElement),
      render: (cell, { name, cells, forecast: { predicted, candidates } }, who) => (
        <OwnValues
          cell={cell}
          name={name}
          who={who}
          same={sameWords(cell, cells, ids)}
          stays={predicted !== null && candidates.includes(cell)}
        />
      ),
    }),
    {
      id: 'predicted',
      header: 'Predicted',
      isStackedSecond: true,
      canWrap: true,
      render: ({ name, forecast }) => (
        <>
          <PredictedWord>Predicted</PredictedWord>
          {forecast.predicted === null ? (
            <StatusTag tone="warn" icon={CircleHelp}>
              {noPrediction}
            </StatusTag>
          ) : (
            <MaskedList
              name={name}
              values={forecast.predicted.values}
              same={forecast.predicted.same}
            />
          )}
          <Below>{elementReason(forecast)}</Below>
        </>
      ),
    },
  ];

  const identifierColumns: readonly DataColumn<IdentifierRow>[] = [
    nameColumn<IdentifierRow>('Type', identifierKey),
    ...recordColumns<IdentifierRow, ElementCell>({
      profiles,
      hasColumns,
      cellsOf: ({ cells }) => cells,
      render: (cell, { name, cells }, who) => (
        <OwnValues
          cell={cell}
          name={name}
          who={who}
          same={sameWords(cell, cells, ids)}
          stays={false}
        />
      ),
    }),
    {
      id: 'predicted',
      header: 'Predicted',
      isStackedSecond: true,
      canWrap: true,
      render: ({ name, kept }) => (
        <>
          <PredictedWord>Predicted</PredictedWord>
          <MaskedList name={name} {...kept} />
          <Below>{`${kept.values.length} kept`}</Below>
        </>
      ),
    },
  ];

  const hasFormSet = elements.some(({ cells }) => cells.some(({ isFormSet }) => isFormSet));
  return (
    <>
      <Section
        title="Data elements"
        hint={`the most recent value wins${hasFormSet ? ', typed into a form last' : ''}`}
        isFlush={elements.length > 0}
      >
        {elements.length === 0 ? (
          'No data elements'
        ) : (
          <DataTable
            isBare
            caption="Data elements"
            columns={elementColumns}
            rows={elements}
            rowKey={elementKey}
          />
        )}
      </Section>
      {identifiers.length > 0 && (
        <Section title="Additional identifiers" hint="all are kept" isFlush>
          <DataTable
            isBare
            caption="Additional identifiers"
            columns={identifierColumns}
            rows={identifiers}
            rowKey={identifierKey}
          />
        </Section>
      )}
    </>
  );
}
