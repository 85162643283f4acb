import { useEffect, useEffectEvent, useMemo } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { dayWords } from '../day-words.ts';
import type { ActivityTab } from '../queries.ts';
import { foldActs, foldVisits } from '../visits.ts';
import css from './VisitList.module.css';
import { VisitRow } from './VisitRow.tsx';

const Root = styled('section', css.Root);

/** A visit of many acts fills a page that is read: so many lines are wanted before a reader asks for more. */
const linesAtFirst = 12;

/** So many pages are read for them, at most. */
const pagesAtFirst = 4;

interface VisitListProps {
  tab: ActivityTab;
  /** As they were read, newest first. */
  pages: readonly { content: readonly ActivityRecord[] }[];
  isStale: boolean;
  hasOlder: boolean;
  isReading: boolean;
  onOlder: () => void;
}

/** What was done, day by day: a line for each visit, or for what was done to a record in one. */
export function VisitList(props: VisitListProps) {
  const { tab, pages, isStale, hasOlder, isReading, onOlder } = props;
  const visits = useMemo(() => {
    const records = pages.flatMap(({ content }) => content);
    const fold = tab === 'changes' || tab === 'lists' ? foldActs : foldVisits;
    return fold(records, { hasOlder });
  }, [pages, tab, hasOlder]);
  const days = [...Map.groupBy(visits, ({ until }) => formatDay(until)).entries()];

  const isReadOn =
    hasOlder && !isStale && visits.length < linesAtFirst && pages.length < pagesAtFirst;
  const readOn = useEffectEvent(onOlder);
  const read = pages.length;
  useEffect(() => {
    if (isReadOn && read > 0) readOn();
  }, [isReadOn, read]);

  return (
    <Root aria-label="Activity, newest first" data-stale={isStale || undefined}>
      {days.map(([day, ofDay]) => {
        const { name, date } = dayWords(ofDay[0]?.until ?? '', new Date());
        return (
          <div key={day} className="day">
            <h2>
              {name} {date && <span>{date}</span>}
            </h2>
            <ul>
              {ofDay.map((visit) => (
                <VisitRow key={visit.key} visit={visit} tab={tab} />
              ))}
            </ul>
          </div>
        );
      })}
      <div className="foot">
        <span role="status">
          {isReading
            ? 'Reading on…'
            : `${tab === 'visits' ? countWords(visits.length, 'visit') : countWords(visits.length, 'entry', 'entries')}${hasOlder ? ' so far' : ''}`}
        </span>
        {hasOlder && (
          <ActionButton size="small" pending={isReading} onClick={onOlder}>
            Show older
          </ActionButton>
        )}
      </div>
    </Root>
  );
}
