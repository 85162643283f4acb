import { useState } from 'react';

/** The rows of a list that are ticked; they stay so on its other pages and under other filters. */
export interface Ticks<Row> {
  rows: readonly Row[];
  isTicked: (row: Row) => boolean;
  tick: (rows: readonly Row[], isTicked: boolean) => void;
  clear: () => void;
  nameOf: (row: Row) => string;
  /** In the foot of the table while rows are ticked, for what is done with them. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
}

export const useTicks = <Row>(
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Ticks<Row> => {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return {
    rows: [...ticked.values()],
    isTicked: (row) => ticked.has(keyOf(row)),
    tick: (rows, isTicked) =>
      setTicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isTicked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      }),
    clear: () => setTicked(new Map()),
    nameOf,
    place,
    setPlace,
  };
};
