import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import {
  choiceWords,
  type DecisionRow,
  type EnteredById,
  pickedRows,
  unchangedNames,
  untouched,
} from '../decision-rows.ts';
import { Names } from './Names.tsx';
import css from './Review.module.css';

const Root = styled('div', css.Root);

interface ReviewProps {
  rows: readonly DecisionRow[];
  entered: EnteredById;
  /** The name of who records it. */
  by: string | undefined;
}

/** What will be recorded, in words, before it is. */
export function Review({ rows, entered, by }: ReviewProps) {
  const picked = pickedRows(rows, entered);
  const isWithdrawn = ({ id }: DecisionRow) => entered.get(id)?.pick === 'withdraw';
  const withdrawn = picked.filter(isWithdrawn);
  const others = picked.filter((row) => !isWithdrawn(row));
  const unchanged = unchangedNames(rows, entered);
  return (
    <Root>
      <h3>What will be recorded</h3>
      <div aria-live="polite">
        {picked.length === 0 ? (
          <p className="quiet">Nothing yet.</p>
        ) : (
          <ul>
            {withdrawn.length > 0 && (
              <li>
                <StatusTag {...consentStatusKind.tag('WITHDRAWN')} />
                <Names names={withdrawn.map(({ name }) => name)} unit="purposes" isStrong>
                  from now on
                </Names>
              </li>
            )}
            {others.map((row) => (
              <Line key={row.id} row={row} entered={entered} />
            ))}
          </ul>
        )}
      </div>
      {picked.length > 0 && (
        <div className="quiet">
          {unchanged.length > 0 && <Names names={unchanged} unit="unchanged" />}
          <p>Recorded under your name{by ? `, ${by}` : ''}.</p>
        </div>
      )}
    </Root>
  );
}

function Line({ row, entered }: { row: DecisionRow; entered: EnteredById }) {
  const own = entered.get(row.id) ?? untouched;
  const seconds = row.active?.consentLifeSpan ?? 0;
  return (
    <li>
      {own.pick === 'yes' ? (
        <StatusTag {...consentStatusKind.tag('ACTIVE')} />
      ) : (
        <StatusTag {...consentStatusKind.tag('CHANGE_PREFERENCES')} />
      )}
      <span>
        <b>{row.name}</b>
        {own.pick === 'yes' && ' from now on'}
        {own.pick === 'yes' && seconds > 0 && (
          <>
            , expires{' '}
            <Time value={new Date(Date.now() + seconds * 1000).toISOString()} precision="day" />
          </>
        )}
        {choiceWords(row, own).map((words) => `. ${words}`)}
      </span>
    </li>
  );
}
