/** What is counted since the process started, and what each count is of. */
export const counterMeanings = {
  elementNamesRefused: 'Names in receipts that became no data elements, because they were too many',
} as const;
export type CounterName = keyof typeof counterMeanings;

/** Counts for those who run the service. */
export type Counters = {
  add: (name: CounterName, by: number) => void;
  read: () => Readonly<Record<CounterName, number>>;
};

export const createCounters = (): Counters => {
  const counts: Record<CounterName, number> = { elementNamesRefused: 0 };
  return {
    add: (name, by) => {
      counts[name] += by;
    },
    read: () => ({ ...counts }),
  };
};
