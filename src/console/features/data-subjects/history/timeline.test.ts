import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { assembleTimeline, entriesOf, type Loaded, nextToLoad, purposesIn } from './timeline.ts';

const timeAt = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const receipt = (id: string, second: number, purposes: string[] = ['mail']): Receipt => ({
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

const all = <Item>(...items: Item[]): Loaded<Item> => ({ items, hasMore: false });
const some = <Item>(...items: Item[]): Loaded<Item> => ({ items, hasMore: true });

describe('assembling', () => {
  test('a receipt stands once, with the transactions that it made', () => {
    const { entries, hasMore } = assembleTimeline(
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
    const { entries } = assembleTimeline(
      all(receipt('r2', 9), receipt('r1', 1)),
      all(transaction('t3', 9, 'r2'), transaction('t2', 5, null), transaction('t1', 1, 'r1')),
    );
    expect(entries.map(({ id }) => id)).toEqual(['r2', 't2', 'r1']);
    expect(entries[1]).toMatchObject({ receiptId: null, place: null });
  });

  test('a receipt that stayed under another identifier is told as such, one that may not be read too', () => {
    const own = all(transaction('t1', 5, 'gone'));
    expect(assembleTimeline(all(), own).entries).toMatchObject([
      { id: 'gone', receipt: null, place: 'elsewhere' },
    ]);
    expect(assembleTimeline(null, own).entries).toMatchObject([{ id: 'gone', place: 'unread' }]);
  });

  test('what a receipt says of a purpose without a transaction here is kept apart', () => {
    const { entries } = assembleTimeline(
      all(receipt('r1', 5, ['mail', 'phone'])),
      all(transaction('t1', 5, 'r1')),
    );
    expect(entries[0]?.others.map(({ id }) => id)).toEqual(['phone']);
  });

  test('ends where one of the lists is not complete', () => {
    const { entries, hasMore } = assembleTimeline(
      some(receipt('r3', 9), receipt('r2', 6)),
      all(transaction('t3', 9, 'r3'), transaction('t2', 6, 'r2'), transaction('t1', 2, 'r1')),
    );
    expect(hasMore).toBe(true);
    expect(entries.map(({ id }) => id)).toEqual(['r3', 'r2']);
  });

  test('the list that ends sooner is read on first', () => {
    const late = some(receipt('r1', 9));
    const early = some(transaction('t1', 3, 'r1'));
    expect(nextToLoad(late, early)).toBe('receipts');
    expect(nextToLoad(some(receipt('r1', 1)), early)).toBe('transactions');
    expect(nextToLoad(null, early)).toBe('transactions');
    expect(nextToLoad(late, all())).toBe('receipts');
    expect(nextToLoad(all(), all())).toBeNull();
  });
});

test('reading on to the end shows every receipt and transaction exactly once, whatever the pages', () => {
  const history = fc.array(
    fc.record({ second: fc.nat(20), made: fc.nat(3), isReceiptHere: fc.boolean() }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 7 }), fc.boolean(), (events, size, canRead) => {
      const newestFirst = events
        .map((event, index) => ({ ...event, id: `r${index}` }))
        .toSorted((one, other) => other.second - one.second);
      const receipts = newestFirst
        .filter(({ isReceiptHere }) => isReceiptHere)
        .map(({ id, second }) => receipt(id, second, []));
      const transactions = newestFirst.flatMap(({ id, second, made }) =>
        Array.from({ length: made }, (_, place) =>
          transaction(`${id} ${place}`, second, place === 2 ? null : id, `p${place}`),
        ),
      );
      const readable = canRead ? receipts : null;
      let [readReceipts, readTransactions] = [size, size];
      const loaded = <Item>(items: readonly Item[], count: number): Loaded<Item> => ({
        items: items.slice(0, count),
        hasMore: count < items.length,
      });
      const seen: string[][] = [];
      for (;;) {
        const own = readable && loaded(readable, readReceipts);
        const made = loaded(transactions, readTransactions);
        seen.push(assembleTimeline(own, made).entries.map(({ id }) => id));
        const next = nextToLoad(own, made);
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
    }),
  );
});

test('purposes are named once, and filtering keeps what they take part in', () => {
  const { entries } = assembleTimeline(
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
