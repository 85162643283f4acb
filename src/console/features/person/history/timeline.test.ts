import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hookPointId } from '#contract/collection-point-values.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import {
  assembleTimeline,
  type ConsentEntry,
  completeTransactions,
  entriesOf,
  isSenderKnownOf,
  type Lists,
  type Loaded,
  nextToLoad,
  purposesIn,
  toldByHook,
} from './timeline.ts';

const day = 86_400;
const timeAt = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const receipt = (id: string, second: number, purposes: string[] = []): Receipt => ({
  id,
  dataSubjectIdentifier: 'person',
  collectionPointUUID: 'point',
  collectionPointVersion: 1,
  consentCreationDate: timeAt(second),
  purposes: purposes.map((purpose) => ({
    id: purpose,
    name: `Name of ${purpose}`,
    transactionType: 'CONFIRMED',
  })),
});

const transaction = (
  id: string,
  second: number,
  receiptId: string | null,
  purposeGuid = 'mail',
): Transaction => ({
  transactionGuid: id,
  receiptId,
  identifier: 'person',
  purposeGuid,
  purposeVersion: 1,
  transactionType: 'CONFIRMED',
  consentCreationDate: timeAt(second),
  purposeName: `Name of ${purposeGuid}`,
});

const merge = (id: string, second: number): MergeRecord => {
  const subject = {
    id: 'person',
    identifier: 'person',
    transactionCount: 0,
    dataElements: [],
    purposes: [],
  };
  return {
    mergeId: id,
    mergedDate: timeAt(second),
    mergedBy: 'someone',
    primaryId: 'person',
    mergedIds: ['other'],
    before: [subject],
    after: subject,
  };
};

/** The same, for receipts recorded at another second than their date. */
const saidAt = <Item extends Receipt | Transaction>(second: number, item: Item): Item => ({
  ...item,
  interactionDate: timeAt(second),
});

const all = <Item>(...items: Item[]): Loaded<Item> => ({ items, hasMore: false });
const some = <Item>(...items: Item[]): Loaded<Item> => ({ items, hasMore: true });

const listsOf = (
  receipts: Loaded<Receipt> | null,
  transactions: Loaded<Transaction>,
  merges: Loaded<MergeRecord> | null = all(),
): Lists => ({ receipts, transactions, merges });

const timelineOf = (...lists: Parameters<typeof listsOf>) => {
  const { entries, hasMore } = assembleTimeline(listsOf(...lists));
  const isConsent = (entry: (typeof entries)[number]): entry is ConsentEntry =>
    entry.kind === 'consent';
  return { entries: entries.filter(isConsent), hasMore };
};
const idsOf = (...lists: Parameters<typeof listsOf>) =>
  assembleTimeline(listsOf(...lists)).entries.map(({ id }) => id);
const nextOf = (...lists: Parameters<typeof listsOf>) => nextToLoad(listsOf(...lists));

describe('assembling', () => {
  test('a receipt stands once, with the transactions that it made', () => {
    const { entries, hasMore } = timelineOf(
      all(receipt('r1', 5, ['mail', 'phone'])),
      all(transaction('t2', 5, 'r1', 'phone'), transaction('t1', 5, 'r1')),
    );
    expect(hasMore).toBe(false);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: 'r1', place: 'here', others: [] });
    expect(entries[0]?.transactions.map(({ transactionGuid }) => transactionGuid)).toEqual([
      't2',
      't1',
    ]);
  });

  test('what the service did by itself stands on its own, in its place in time', () => {
    const { entries } = timelineOf(
      all(receipt('r2', 9), receipt('r1', 1)),
      all(transaction('t3', 9, 'r2'), transaction('t2', 5, null), transaction('t1', 1, 'r1')),
    );
    expect(entries.map(({ id }) => id)).toEqual(['r2', 't2', 'r1']);
    expect(entries[1]).toMatchObject({ receiptId: null, place: null });
  });

  test('a receipt that stayed under another identifier is marked, even if it may not be read', () => {
    const own = all(transaction('t1', 5, 'gone'));
    expect(timelineOf(all(), own).entries).toMatchObject([
      { id: 'gone', receipt: null, place: 'elsewhere' },
    ]);
    expect(timelineOf(null, own).entries).toMatchObject([{ id: 'gone', place: 'unread' }]);
  });

  test('a sender nobody knows is one too where the receipt stayed under another identifier', () => {
    const own = { ...transaction('t1', 5, 'gone'), isSenderKnown: false };
    expect(timelineOf(all(), all(own)).entries.map(isSenderKnownOf)).toEqual([false]);
    const here = { ...receipt('r1', 5), isSenderKnown: true };
    expect(timelineOf(all(here), all()).entries.map(isSenderKnownOf)).toEqual([true]);
  });

  test('what a receipt says of a purpose without a transaction here is kept apart', () => {
    const { entries } = timelineOf(
      all(receipt('r1', 5, ['mail', 'phone'])),
      all(transaction('t1', 5, 'r1')),
    );
    expect(entries[0]?.others.map(({ id }) => id)).toEqual(['phone']);
  });

  test('a receipt that did nothing here but something to others is not told; an empty one is', () => {
    const { entries } = timelineOf(
      all(receipt('another', 5, ['mail']), receipt('empty', 4)),
      all(),
    );
    expect(entries.map(({ id }) => id)).toEqual(['empty']);
  });

  test('ends where one of the lists is not complete', () => {
    const { entries, hasMore } = timelineOf(
      some(receipt('r3', 9), receipt('r2', 6)),
      all(transaction('t3', 9, 'r3'), transaction('t2', 6, 'r2'), transaction('t1', 2, 'r1')),
    );
    expect(hasMore).toBe(true);
    expect(entries.map(({ id }) => id)).toEqual(['r3', 'r2']);
  });

  test('a late receipt is placed at its date, and says when it arrived', () => {
    const { entries } = timelineOf(
      all(saidAt(100, receipt('late', 100 + 2 * day)), receipt('r2', 300), receipt('r1', 50)),
      all(),
    );
    expect(entries.map(({ id, at, receivedAt }) => [id, at, receivedAt])).toEqual([
      ['r2', timeAt(300), null],
      ['late', timeAt(100), timeAt(100 + 2 * day)],
      ['r1', timeAt(50), null],
    ]);
  });

  test.each([
    ['a day later', 40, 40 + day, 40, null],
    ['more than a day later', 39, 40 + day, 39, 40 + day],
    ['before it was said', 200, 100, 100, null],
  ])('what was recorded %s is dated by the earlier time', (_, said, recorded, at, late) => {
    expect(timelineOf(all(saidAt(said, receipt('r1', recorded))), all()).entries).toMatchObject([
      { at: timeAt(at), receivedAt: late && timeAt(late) },
    ]);
    const own = { ...saidAt(said, transaction('t1', recorded, null)) };
    expect(timelineOf(all(), all(own)).entries).toMatchObject([
      { at: timeAt(at), receivedAt: null },
    ]);
  });

  test('an ending that a late receipt overtook, and what a merge decided, are no entries', () => {
    const overtaken = { ...transaction('t2', 20, null), superseded: timeAt(90) };
    const decided = { ...transaction('t3', 30, null), decidedByMerge: true };
    const transactions = [decided, overtaken, transaction('t1', 10, 'r1')];
    const { entries } = timelineOf(all(receipt('r1', 10)), all(...transactions));
    expect(entries.map(({ id }) => id)).toEqual(['r1']);
    // But they were read: what took place since they were recorded is complete.
    expect(idsOf(all(receipt('r1', 10)), some(...transactions.slice(0, 2)))).toEqual([]);
    expect(idsOf(all(receipt('r1', 25)), some(...transactions.slice(0, 2)))).toEqual(['r1']);
  });

  test('a refusal under a former identifier arrives like a receipt, without one here', () => {
    const refusal = {
      ...saidAt(10, transaction('t1', 10 + 2 * day, null)),
      collectionPointUUID: 'p',
    };
    expect(timelineOf(all(), all(refusal)).entries).toMatchObject([
      { at: timeAt(10), receivedAt: timeAt(10 + 2 * day), receiptId: null },
    ]);
  });

  test('what arrived late waits until all that took place since is loaded', () => {
    const late = saidAt(10, transaction('late', 90, null));
    const newest = [transaction('t3', 95, null), late, transaction('t2', 60, null)];
    expect(idsOf(all(), some(...newest))).toEqual(['t3', 't2']);
    expect(completeTransactions(some(...newest)).map((own) => own.transactionGuid)).toEqual([
      't3',
      't2',
    ]);
    const older = [transaction('t1', 30, null), transaction('t0', 5, null)];
    expect(idsOf(all(), all(...newest, ...older))).toEqual(['t3', 't2', 't1', 'late', 't0']);
  });

  test('at one time the more restrictive act is the later one, whatever order they arrived in', () => {
    const saying = (id: string, recorded: number, transactionType: string) => ({
      ...saidAt(10, transaction(id, recorded, id)),
      transactionType,
    });
    for (const [first, second] of [
      [20, 30],
      [30, 20],
    ] as const) {
      const yes = saying('yes', first, 'CONFIRMED');
      const no = saying('no', second, 'WITHDRAWN');
      const ended = { ...transaction('end', 10, null), transactionType: 'EXPIRED' };
      const newestFirst = first > second ? [yes, no, ended] : [no, yes, ended];
      expect(idsOf(all(), all(...newestFirst))).toEqual(['no', 'yes', 'end']);
    }
  });

  test('among equals what arrived later is the later one', () => {
    const late = saidAt(10, receipt('late', 900));
    const itsOwn = saidAt(10, transaction('t2', 900, 'late'));
    expect(idsOf(all(late), all(itsOwn, transaction('t1', 10, null)))).toEqual(['late', 't1']);
  });

  test('merges stand at their times, down to where they are loaded', () => {
    const receipts = all(receipt('r2', 30), receipt('r1', 10));
    expect(idsOf(receipts, all(), all(merge('m', 20)))).toEqual(['r2', 'm', 'r1']);
    expect(idsOf(receipts, all(), some(merge('m', 20)))).toEqual(['r2', 'm']);
    expect(idsOf(receipts, all(), null)).toEqual(['r2', 'r1']);
    expect(nextOf(receipts, all(), some(merge('m', 20)))).toBe('merges');
  });

  test('a correction is an entry of its own, with each consent once', () => {
    const correction = {
      correctionId: 'c',
      correctedDate: timeAt(50),
      correctedBy: 'colleague',
      note: 'Wrong person',
      ticket: '4711',
    };
    const changed = { before: 'WITHDRAWN', after: 'ACTIVE' };
    const taken = { ...transaction('t2', 20, 'r2'), correction: { ...correction, changed } };
    const ended = { ...transaction('t3', 30, null), correction };
    const phone = { ...transaction('t1', 20, 'r2', 'phone'), correction };
    const own = all(ended, taken, phone);
    const { entries } = assembleTimeline(listsOf(all(receipt('r2', 20, ['mail', 'phone'])), own));
    expect(entries.map(({ id }) => id)).toEqual(['c', 't3', 'r2']);
    expect(entries[0]).toEqual({
      kind: 'correction',
      id: 'c',
      at: timeAt(50),
      by: 'colleague',
      note: 'Wrong person',
      ticket: '4711',
      purposes: [
        { id: 'mail', name: 'Name of mail', changed },
        { id: 'phone', name: 'Name of phone', changed: null },
      ],
    });
    expect(entriesOf(entries, 'phone').map(({ id }) => id)).toEqual(['c', 'r2']);
  });

  test('the list that ends sooner is read on first', () => {
    const late = some(receipt('r1', 9));
    const early = some(transaction('t1', 3, 'r1'));
    expect(nextOf(late, early)).toBe('receipts');
    expect(nextOf(some(receipt('r1', 1)), early)).toBe('transactions');
    expect(nextOf(null, early)).toBe('transactions');
    expect(nextOf(late, all())).toBe('receipts');
    expect(nextOf(all(), all())).toBeNull();
  });
});

test('reading to the end shows every receipt and transaction exactly once, however they are paged', () => {
  const history = fc.array(
    fc.record({
      second: fc.nat(20),
      late: fc.constantFrom(0, 0, 1, 9),
      made: fc.nat(3),
      isReceiptHere: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 7 }), fc.boolean(), (events, size, canRead) => {
      const newestFirst = events
        .map((event, index) => ({ ...event, id: `r${index}` }))
        .toSorted((one, other) => other.second - one.second);
      const receipts = newestFirst
        .filter(({ isReceiptHere }) => isReceiptHere)
        .map(({ id, second, late }) => saidAt(second - late, receipt(id, second, [])));
      const transactions = newestFirst.flatMap(({ id, second, late, made }) =>
        Array.from({ length: made }, (_, place) =>
          saidAt(
            second - late,
            transaction(`${id} ${place}`, second, place === 2 ? null : id, `p${place}`),
          ),
        ),
      );
      const readable = canRead ? receipts : null;
      let [readReceipts, readTransactions] = [size, size];
      const loaded = <Item>(items: readonly Item[], count: number): Loaded<Item> => ({
        items: items.slice(0, count),
        hasMore: count < items.length,
      });
      const seen: string[][] = [];
      const times: string[][] = [];
      for (;;) {
        const own = readable && loaded(readable, readReceipts);
        const made = loaded(transactions, readTransactions);
        const { entries } = timelineOf(own, made);
        seen.push(entries.map(({ id }) => id));
        times.push(entries.map(({ at }) => at));
        const next = nextOf(own, made);
        if (next === null) break;
        if (next === 'receipts') readReceipts += size;
        else readTransactions += size;
      }
      const last = seen.at(-1) ?? [];
      const expected = new Set([
        ...(readable ?? []).map(({ id }) => id),
        ...transactions.map(({ receiptId, transactionGuid }) => receiptId ?? transactionGuid),
      ]);
      expect(last.toSorted()).toEqual([...expected].toSorted());
      // What was shown once stays.
      for (const shown of seen) expect(last).toEqual(expect.arrayContaining(shown));
      // And nothing newer comes between: older ones only follow.
      const lastTimes = times.at(-1) ?? [];
      expect(lastTimes).toEqual(lastTimes.toSorted().toReversed());
      for (const shown of times) expect(lastTimes.slice(0, shown.length)).toEqual(shown);
    }),
  );
});

test('purposes are named once, and filtering keeps what they take part in', () => {
  const { entries } = timelineOf(
    all(receipt('r2', 9, ['mail', 'phone']), receipt('r1', 1, ['phone'])),
    all(transaction('t2', 9, 'r2'), transaction('t1', 1, 'r1', 'phone')),
  );
  expect(purposesIn(entries)).toEqual([
    { id: 'mail', name: 'Name of mail' },
    { id: 'phone', name: 'Name of phone' },
  ]);
  expect(entriesOf(entries, 'mail').map(({ id }) => id)).toEqual(['r2']);
  expect(entriesOf(entries, 'phone').map(({ id }) => id)).toEqual(['r2', 'r1']);
});

test('a receipt whose answer was left out is found by the purpose, and a decided claim by its time', () => {
  const leftOut = [
    { path: 'purposes.0.Id', reason: 'RETIRED', purposeId: 'sms', purposeName: 'Name of sms' },
    { path: 'purposes.1.Id', reason: 'NOT_LINKED', purposeId: 'gone', purposeName: null },
  ];
  const receipts = all({ ...receipt('r1', 5), leftOut }, receipt('r2', 3, ['mail']));
  const claim = {
    Id: 'claim',
    Kind: 'ELEMENT',
    Name: 'Phone',
    Decision: 'ACCEPTED',
    ClaimedDate: timeAt(1),
    DecidedDate: timeAt(4),
    DecidedBy: 'someone',
  } as const;
  const lists = listsOf(receipts, all(transaction('t2', 3, 'r2')));
  const { entries } = assembleTimeline(lists, [claim]);
  expect(entries.map(({ id }) => id)).toEqual(['r1', 'claim', 'r2']);
  expect(purposesIn(entries).map(({ id }) => id)).toEqual(['mail', 'sms']);
  expect(entriesOf(entries, 'sms').map(({ id }) => id)).toEqual(['r1']);
  // Older receipts may still come between.
  const cut = assembleTimeline({ ...lists, receipts: some(receipt('r1', 5)) }, [claim]);
  expect(cut.entries.map(({ id }) => id)).toEqual(['r1']);
});

test('what an inbound hook told says which one, and what happened', () => {
  const told = {
    ...transaction('t1', 1, 'r1'),
    collectionPointUUID: hookPointId.toUpperCase(),
    createdBy: 'Inbound hook: Carrier',
    purposeNote: { noteText: 'Answered a text message with STOP' },
  };
  const { entries } = timelineOf(null, all(transaction('t2', 2, 'r2'), told));
  const [other, hook] = entries;
  expect(hook && toldByHook(hook)).toEqual({
    by: 'Inbound hook: Carrier',
    what: 'Answered a text message with STOP',
  });
  expect(other && toldByHook(other)).toBeUndefined();
});
