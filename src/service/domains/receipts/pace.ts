/**
 * How many times as long as a batch of busy networks took they leave the database to others: each
 * process gives them a sixth of its time.
 */
export const restShare = 5;

/** Paces batches: one at a time, with a rest after each. */
export const createPace = ({
  restShare,
  clock,
  rest,
  onRested,
}: {
  restShare: number;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  rest: (ms: number) => Promise<void>;
  onRested: () => void;
}): { mayBegin: () => boolean; begin: () => () => void } => {
  let isFree = true;
  return {
    mayBegin: () => isFree,
    begin: () => {
      isFree = false;
      const start = clock();
      return () => {
        void rest((clock() - start) * restShare).then(() => {
          isFree = true;
          onRested();
        });
      };
    },
  };
};

type Waiting = {
  whose: string;
  isFromBusyNetwork: boolean;
  place: number;
  failure?: { error: unknown };
};

/**
 * Parts what waits by whether it's paced. Where someone else's receipt is about a person, those of
 * busy networks that came before it are not: it doesn't wait for them.
 */
export const partByNetwork = <Entry extends Waiting>(
  waiting: readonly Entry[],
): { paced: Entry[]; others: Entry[] } => {
  const people = new Set(
    waiting.flatMap(({ isFromBusyNetwork, whose }) => (isFromBusyNetwork ? [] : [whose])),
  );
  const [paced, others]: [Entry[], Entry[]] = [[], []];
  for (const entry of waiting) (people.has(entry.whose) ? others : paced).push(entry);
  return { paced, others };
};

/**
 * The first of each request, then the second of each, so that nobody waits for the whole of another
 * one's bulk. Receipts of one person stay in the order in which they came.
 * @param busy whose receipts are being recorded
 */
export const findBatch = <Entry extends Waiting>(
  waiting: readonly Entry[],
  { busy, most }: { busy: ReadonlySet<string>; most: number },
): Entry[] => {
  const lines = new Map<string, Entry[]>();
  for (const entry of waiting) {
    const line = lines.get(entry.whose);
    if (line === undefined) lines.set(entry.whose, [entry]);
    else line.push(entry);
  }
  const batch: Entry[] = [];
  for (const entry of waiting.toSorted((one, other) => one.place - other.place)) {
    if (batch.length === most) break;
    const line = lines.get(entry.whose);
    if (line?.[0] !== entry || entry.failure || busy.has(entry.whose)) continue;
    batch.push(entry);
    line.shift();
  }
  return batch;
};
