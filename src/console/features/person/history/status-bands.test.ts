import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { transactionTypes } from '#contract/data-subject-values.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { showsChange, statusBands } from './status-bands.ts';

const time = (day: number) => Date.UTC(2026, 0, day);
const date = (day: number) => new Date(time(day)).toISOString();
const now = time(31);

const transaction = (
  transactionType: string,
  day: number,
  more: Partial<Transaction> = {},
): Transaction => ({
  transactionGuid: `${transactionType} ${day}`,
  identifier: 'person',
  purposeGuid: 'mail',
  purposeVersion: 1,
  transactionType,
  consentCreationDate: date(day),
  ...more,
});

const profile = (Status: string, firstDay: number): ProfilePurpose => ({
  Id: 'mail',
  Name: 'Mail',
  Version: 1,
  Status,
  FirstTransactionDate: date(firstDay),
});

/** Of the one purpose: "ACTIVE 1-5". */
const stretchesOf = (
  purposes: ProfilePurpose[],
  newestFirst: Transaction[],
  hasMore = false,
): string[] =>
  statusBands(purposes, { items: newestFirst, hasMore }, now).bands.flatMap(({ stretches }) =>
    stretches.map(({ status, from, to }) => {
      const [first, last] = [from, to].map((at) => new Date(at).getUTCDate());
      return `${status ?? 'not loaded'} ${first}-${last}`;
    }),
  );

describe('a band', () => {
  test('follows the statuses that transactions set, to now', () => {
    expect(
      stretchesOf(
        [profile('WITHDRAWN', 1)],
        [transaction('WITHDRAWN', 20), transaction('EXPIRED', 10), transaction('CONFIRMED', 1)],
      ),
    ).toEqual(['ACTIVE 1-10', 'EXPIRED 10-20', 'WITHDRAWN 20-31']);
  });

  test.each(['EXTEND', 'CHANGE_PREFERENCES', 'NO_CHOICE', 'SOMETHING_NEW'])(
    '%s keeps the status before',
    (type) => {
      expect(
        stretchesOf(
          [profile('WITHDRAWN', 1)],
          [transaction('WITHDRAWN', 20), transaction(type, 10), transaction('CONFIRMED', 1)],
        ),
      ).toEqual(['ACTIVE 1-10', 'ACTIVE 10-20', 'WITHDRAWN 20-31']);
    },
  );

  test('a cancelled double opt-in gives back what was before it', () => {
    const after = [transaction('CONFIRMED', 20), transaction('CANCEL', 10)];
    const cancelled = (...earlier: Transaction[]) =>
      stretchesOf([profile('ACTIVE', 1)], [...after, transaction('PENDING', 5), ...earlier]);
    expect(cancelled(transaction('OPT_OUT', 1))).toContain('OPT_OUT 10-20');
    expect(cancelled()).toContain('WITHDRAWN 10-20');
  });

  test('what arrived late belongs where it happened', () => {
    expect(
      stretchesOf(
        [profile('WITHDRAWN', 1)],
        [
          transaction('CONFIRMED', 25, { interactionDate: date(5) }),
          transaction('WITHDRAWN', 20),
          transaction('PENDING', 1),
        ],
      ),
    ).toEqual(['PENDING 1-5', 'ACTIVE 5-20', 'WITHDRAWN 20-31']);
  });

  test('leaves out what arrived late until all that took place since is loaded', () => {
    const newestFirst = [
      transaction('CONFIRMED', 25, { interactionDate: date(5) }),
      transaction('WITHDRAWN', 20),
    ];
    expect(stretchesOf([profile('WITHDRAWN', 1)], newestFirst, true)).toEqual([
      'not loaded 1-20',
      'WITHDRAWN 20-31',
    ]);
  });

  test('dates nothing after its arrival', () => {
    const ahead = transaction('CONFIRMED', 10, { interactionDate: date(20) });
    expect(stretchesOf([profile('ACTIVE', 10)], [ahead])).toEqual(['ACTIVE 10-31']);
  });

  test('ends with what the profile says now', () => {
    expect(stretchesOf([profile('HARD_OPT_OUT', 1)], [transaction('CONFIRMED', 1)])).toEqual([
      'HARD_OPT_OUT 1-31',
    ]);
  });

  test('leaves open what is not loaded, and what follows from it', () => {
    expect(
      stretchesOf(
        [profile('ACTIVE', 1)],
        [transaction('CONFIRMED', 25), transaction('EXTEND', 20)],
        true,
      ),
    ).toEqual(['not loaded 1-20', 'not loaded 20-25', 'ACTIVE 25-31']);
    expect(stretchesOf([profile('ACTIVE', 1)], [], true)).toEqual(['not loaded 1-31']);
  });

  test('a purpose that the profile does not have is told from its transactions', () => {
    const { bands, from } = statusBands(
      [],
      { items: [transaction('CONFIRMED', 3, { purposeName: 'Mail' })], hasMore: false },
      now,
    );
    expect(from).toBe(time(3));
    expect(bands).toMatchObject([{ name: 'Mail', marks: [time(3)] }]);
  });

  test('no stretch is empty, overlaps another or leaves its frame, whatever the types', () => {
    const items = transactionTypes.map((type, index) => transaction(type, 28 - index));
    const { from, to, bands } = statusBands([profile('ACTIVE', 2)], { items, hasMore: true }, now);
    const stretches = bands[0]?.stretches ?? [];
    expect(stretches.length).toBeGreaterThan(10);
    let end = from;
    for (const stretch of stretches) {
      expect(stretch.from).toBe(end);
      expect(stretch.to).toBeGreaterThan(stretch.from);
      end = stretch.to;
    }
    expect(end).toBe(to);
  });
});

describe('a picture', () => {
  const picture = (...newestFirst: Transaction[]) =>
    statusBands([profile('ACTIVE', 1)], { items: newestFirst, hasMore: false }, now);

  test('shows a change where a purpose had another status', () => {
    expect(showsChange(picture(transaction('CONFIRMED', 9), transaction('WITHDRAWN', 1)))).toBe(
      true,
    );
  });

  test('shows none where every purpose had one status', () => {
    expect(showsChange(picture(transaction('CONFIRMED', 9), transaction('CONFIRMED', 1)))).toBe(
      false,
    );
    expect(showsChange(picture())).toBe(false);
  });
});
