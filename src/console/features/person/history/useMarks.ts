import { useMemo, useState } from 'react';
import { type Axis, axisOf, type Mark, marksOf } from './marks.ts';
import type { StatusBands } from './status-bands.ts';
import type { TimelineEntry } from './timeline.ts';

/** Until it's measured. */
const usualWidth = 600;

export type Marks = {
  axis: Axis;
  /** Newest first. */
  all: readonly Mark<TimelineEntry>[];
  chosen: Mark<TimelineEntry> | undefined;
  /** Stays as long as nobody chooses and nothing new is there, however entries share marks. */
  choice: string;
  choose: (mark: Mark<TimelineEntry>) => void;
  /** Tells how wide the axis is, in pixels. */
  measure: (width: number) => void;
};

/** The marks of entries on the axis of a picture; the newest is chosen, again after each new entry. */
export const useMarks = (entries: readonly TimelineEntry[], picture: StatusBands | null): Marks => {
  const [width, measure] = useState(usualWidth);
  const newest = entries[0]?.id;
  const [known, setKnown] = useState(newest);
  const [chosenId, setChosenId] = useState<string>();
  if (known !== newest) {
    setKnown(newest);
    setChosenId(undefined);
  }
  const axis = useMemo(
    () => axisOf(picture ?? { from: Date.now(), to: Date.now() }, entries),
    [picture, entries],
  );
  const all = useMemo(() => marksOf(entries, axis, width), [entries, axis, width]);
  const ofId = all.find((mark) => mark.entries.some(({ id }) => id === chosenId));
  return {
    axis,
    all,
    chosen: ofId ?? all[0],
    choice: chosenId ?? 'newest',
    choose: (mark) => setChosenId(mark.entries[0]?.id),
    measure,
  };
};
