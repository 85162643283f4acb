import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { ActivityRecord } from '#contract/activity.ts';
import { changedFields } from '../changed-fields.ts';
import { clockOf, spanOf } from '../day-words.ts';
import type { ActivityTab } from '../queries.ts';
import { besideOf, deedOf, isAllRefused } from '../visit-words.ts';
import { changesOf, type Visit, type VisitPart } from '../visits.ts';
import { isRefused, kindText, typeText } from '../words.ts';
import { ActDetails } from './ActDetails.tsx';
import { ActObject, VisitObject } from './ActObject.tsx';
import { ConfigurationChanges } from './ConfigurationChanges.tsx';
import css from './VisitRow.module.css';

const Root = styled('li', css.Root);

const Opened = styled('div', css.Opened);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

const hues = ['primary', 'info', 'warning'] as const;

/** The same for a name wherever it stands. */
const hueOf = (name: string): string =>
  hues[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length] ??
  hues[0];

interface VisitRowProps {
  visit: Visit;
  tab: ActivityTab;
}

/** When, who, what they did and to whom; opened, what it changed and act by act. */
export function VisitRow({ visit, tab }: VisitRowProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [record] = visit.records;
  const { actor } = record;
  const { words, binds } = deedOf(visit);
  const sentence = binds ? `${words} ${binds}` : words;
  const beside = besideOf(visit);
  const name = actor.name ?? actor.subject;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const type = visit.parts.length === 1 ? typeText(record) : '';
  return (
    <Root data-open={isOpen || undefined}>
      <div className="line">
        <time dateTime={visit.until} title={visit.until}>
          {visit.mayBeginEarlier && '…'}
          {spanOf(visit)}
        </time>
        <span className="face" data-hue={hueOf(name)} aria-hidden>
          {initialsOf(name)}
        </span>
        <div className="words">
          <p id={`${id}-deed`}>
            <b>
              <ColleagueName subject={actor.subject} name={actor.name} />
            </b>{' '}
            {sentence} <VisitObject visit={visit} />
            {isAllRefused(visit) && <StatusTag tone="warn">Refused</StatusTag>}
          </p>
          {(beside || visit.mayBeginEarlier) && (
            <p className="beside">
              {beside} {visit.mayBeginEarlier && 'May have begun earlier: show older.'}
            </p>
          )}
        </div>
        {tab !== 'visits' && <span className="type">{type}</span>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="Details"
          aria-describedby={`${id}-deed`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={18} strokeWidth={1.8} />
        </button>
      </div>
      {isOpen && (
        <Opened>
          {visit.parts.length === 1 ? (
            visit.parts.map((part) => <PartDetails key={part.key} part={part} />)
          ) : (
            <PartList parts={visit.parts} />
          )}
        </Opened>
      )}
    </Root>
  );
}

/** What a visit was about, one person or record after another. */
function PartList({ parts }: Pick<Visit, 'parts'>) {
  const list = useShowMore(parts, { atFirst: 20, step: 100 });
  return (
    <div ref={list.root}>
      <ul className="parts">
        {list.shown.map((part) => (
          <PartLine key={part.key} part={part} />
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

function PartLine({ part }: { part: VisitPart }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { records } = part;
  const visit: Visit = {
    key: part.key,
    records,
    parts: [part],
    from: (records.at(-1) ?? records[0]).at,
    until: records[0].at,
    mayBeginEarlier: false,
  };
  const { words, binds } = deedOf(visit);
  const sentence = binds ? `${words} ${binds}` : words;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className="line">
        <time dateTime={visit.until} title={visit.until}>
          {spanOf(visit)}
        </time>
        <div className="words">
          <p id={`${id}-deed`}>
            {sentence.charAt(0).toUpperCase() + sentence.slice(1)} <VisitObject visit={visit} />
          </p>
          <p className="beside">{besideOf(visit)}</p>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="Acts"
          aria-describedby={`${id}-deed`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={16} strokeWidth={1.8} />
        </button>
      </div>
      {isOpen && <PartDetails part={part} />}
    </li>
  );
}

/** What acts on one record changed together, and each of them. */
function PartDetails({ part: { records } }: { part: VisitPart }) {
  const list = useShowMore(records, { atFirst: 20, step: 100 });
  const changed = changesOf(records);
  const hasChanges = changedFields(changed).length > 0;
  return (
    <>
      {hasChanges && <ConfigurationChanges record={changed} />}
      {records.length === 1 ? (
        <ActDetails record={records[0]} />
      ) : (
        <div ref={list.root}>
          <ul className="acts" aria-label="Act by act">
            {list.shown.map((record) => (
              <ActLine key={record.id} record={record} />
            ))}
          </ul>
          <ShowMore list={list} unit="acts" />
        </div>
      )}
    </>
  );
}

function ActLine({ record }: { record: ActivityRecord }) {
  return (
    <li>
      <div className="line">
        <time dateTime={record.at} title={record.at}>
          {clockOf(record.at)}
        </time>
        <div className="words">
          <p>
            {kindText(record)} <ActObject record={record} />
            {isRefused(record) && <StatusTag tone="warn">Refused</StatusTag>}
          </p>
          <ActDetails record={record} />
        </div>
      </div>
    </li>
  );
}
