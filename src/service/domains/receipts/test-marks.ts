import type { Share } from './route-receipts.ts';

/** Sentences for known senders: they tell what is stored about the person. */
const ofLive: string = 'test: This person is live, so this test changed nothing.';
const startsLive: string =
  'test: This person was a test, and is live from now on. What tests said stays listed and no longer counts.';

export type TestMarks = {
  shares: Share[];
  /** Whether each person is a test once all of them are recorded. */
  isTest: ReadonlyMap<string, boolean>;
  /** The tests who become live by these receipts: they start anew, from what is live. */
  startLive: ReadonlySet<string>;
  /** By receipt. */
  messages: ReadonlyMap<string, readonly string[]>;
};

/**
 * What receipts and people become by the marks of tests, whatever order they are in (docs/design.md
 * 11.2): a test makes a test only where nobody was, counts only for a test, and the first live receipt
 * makes a live person. What a receipt under a former identifier refuses for others leaves their kind.
 * @param kindOf whether a person is a test; null for one who isn't there yet
 */
export const markTests = (
  shares: readonly Share[],
  kindOf: (person: string) => boolean | null,
): TestMarks => {
  const madeLive = new Map<string, string>();
  for (const { id, person, isOwn, isTest } of shares) {
    if (isOwn && !isTest && !madeLive.has(person)) madeLive.set(person, id);
  }
  const isTest = new Map(
    shares.map(({ person }) => [person, !madeLive.has(person) && kindOf(person) !== false]),
  );
  const starting = [...madeLive].filter(([person]) => kindOf(person) === true);
  const marked = shares.map((share) =>
    share.isTest && isTest.get(share.person) === false ? { ...share, counts: false } : share,
  );
  return {
    shares: marked,
    isTest,
    startLive: new Set(starting.map(([person]) => person)),
    messages: new Map<string, readonly string[]>([
      ...starting.map(([, id]) => [id, [startsLive]] as const),
      ...marked.flatMap(({ id, counts }) => (counts ? [] : [[id, [ofLive]] as const])),
    ]),
  };
};
