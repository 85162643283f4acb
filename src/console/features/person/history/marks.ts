export type Axis = { from: number; to: number };

/** Entries that would lie on each other: they share the place of the newest of them. */
export type Mark<Entry> = {
  /** Of the axis, in percent. */
  place: number;
  /** Newest first. */
  entries: readonly Entry[];
};

/** How far marks stand from each other, in pixels: as wide as what a finger hits. */
export const markWidth = 26;

const timeOf = ({ at }: { at: string }): number => Date.parse(at);

/** Of the bands, and of entries that no band tells. */
export const axisOf = (bands: Axis, entries: readonly { at: string }[]): Axis => {
  const times = entries.map(timeOf);
  return {
    from: times.reduce((one, other) => Math.min(one, other), bands.from),
    to: times.reduce((one, other) => Math.max(one, other), bands.to),
  };
};

/** In percent; at its start on an axis that has no length. */
export const placeOn = ({ from, to }: Axis, time: number): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (time - from) / (to - from))) * 100;

/**
 * All entries on the axis, none nearer to another mark than `markWidth`.
 * @param entries newest first
 * @param width of the axis, in pixels
 */
export const marksOf = <Entry extends { at: string }>(
  entries: readonly Entry[],
  axis: Axis,
  width: number,
): Mark<Entry>[] => {
  const apart = (markWidth / Math.max(width, markWidth)) * 100;
  const marks: { place: number; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const place = placeOn(axis, timeOf(entry));
    const last = marks.at(-1);
    if (last !== undefined && last.place - place < apart) last.entries.push(entry);
    else marks.push({ place, entries: [entry] });
  }
  return marks;
};
