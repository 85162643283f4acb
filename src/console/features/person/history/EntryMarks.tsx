import { type KeyboardEvent, useEffect } from 'react';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { Mark } from './marks.ts';
import type { TimelineEntry } from './timeline.ts';
import { titleOfAny } from './timeline-words.ts';
import type { Marks } from './useMarks.ts';

const nameOf = ({ entries }: Mark<TimelineEntry>): string => {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return '';
  const [from, to] = [formatDay(oldest.at), formatDay(newest.at)];
  return entries.length === 1
    ? `${titleOfAny(newest)}, ${to}`
    : `${entries.length} entries, ${from === to ? to : `${from} to ${to}`}`;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Entries on the axis, from the left: one is chosen, by a click or from one to the next by arrows. */
export function EntryMarks({ marks }: { marks: Marks }) {
  const { chosen, choose, measure } = marks;
  const { ref: root, ...keptFocus } = useKeptFocus('[aria-pressed="true"]');
  const inTime = marks.all.toReversed();

  useEffect(() => {
    const own = root.current;
    if (own === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => measure(own.clientWidth));
    observer.observe(own);
    return () => observer.disconnect();
  }, [measure, root]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const to = steps[event.key]?.(chosen ? inTime.indexOf(chosen) : 0, inTime.length);
    if (to === undefined) return;
    event.preventDefault();
    const next = inTime[to];
    if (next === undefined) return;
    choose(next);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  }

  return (
    <div
      ref={root}
      {...keptFocus}
      className="marks"
      role="toolbar"
      aria-label="Entries by time"
      onKeyDown={handleKey}
    >
      {inTime.map((mark) => (
        <button
          key={mark.entries[0]?.id}
          type="button"
          aria-pressed={mark === chosen}
          aria-label={nameOf(mark)}
          data-tip={nameOf(mark)}
          tabIndex={mark === chosen ? 0 : -1}
          style={{ left: `${mark.place}%` }}
          onClick={() => choose(mark)}
        >
          <span>{mark.entries.length > 1 && mark.entries.length}</span>
        </button>
      ))}
    </div>
  );
}
