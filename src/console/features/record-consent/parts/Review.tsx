import type { ReactNode } from 'react';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { listWords } from '#console/ui/list-words.ts';
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
import css from './Review.module.css';

const Root = styled('div', css.Root);

const mostNamed = 3;

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

interface NamesProps {
  names: readonly string[];
  /** What is counted. */
  unit: string;
  isStrong?: boolean;
  children?: ReactNode;
}

/** A few names; of more, their number, which unfolds. */
function Names({ names, unit, isStrong, children }: NamesProps) {
  if (names.length <= mostNamed) {
    return isStrong ? (
      <span>
        <b>{listWords(names)}</b> {children}
      </span>
    ) : (
      <p>{`${names.length} ${unit}: ${names.join(', ')}.`}</p>
    );
  }
  const count = `${names.length} ${unit}`;
  return (
    <details>
      <summary>
        {isStrong ? <b>{count}</b> : count} {children}
      </summary>
      {names.join(', ')}
    </details>
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
