import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { transactionTypes } from '#contract/data-subject-values.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { firstRefusals, showsChange, statusBands } from './status-bands.ts';

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
  test.each([
    ['a test person', true, ['ACTIVE 1-10', 'WITHDRAWN 10-20', 'ACTIVE 20-31'], 3],
    ['anyone else', false, ['ACTIVE 1-31'], 2],
  ])('goes by tests of %s', (_who, isTest, expected, acts) => {
    const items = [
      transaction('CONFIRMED', 20),
      transaction('WITHDRAWN', 10, { test: true }),
      transaction('CONFIRMED', 1),
    ];
    const { bands, count } = statusBands(
      [profile('ACTIVE', 1)],
      { items, hasMore: false },
      now,
      isTest,
    );
    const days = (at: number) => new Date(at).getUTCDate();
    expect(
      bands[0]?.stretches.map(({ status, from, to }) => `${status} ${days(from)}-${days(to)}`),
    ).toEqual(expected);
    expect(count).toBe(acts);
  });

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
      ).toEqual(['ACTIVE 1-20', 'WITHDRAWN 20-31']);
    },
  );

  test('a cancelled double opt-in gives back what was before it', () => {
    const after = [transaction('CONFIRMED', 20), transaction('CANCEL', 10)];
    const cancelled = (...earlier: Transaction[]) =>
      stretchesOf([profile('ACTIVE', 1)], [...after, transaction('PENDING', 5), ...earlier]);
    expect(cancelled(transaction('OPT_OUT', 1))).toEqual(['OPT_OUT 1-20', 'ACTIVE 20-31']);
    expect(cancelled(transaction('IMPLICIT', 1))).toEqual(['IMPLICIT 1-20', 'ACTIVE 20-31']);
    expect(cancelled(transaction('NOTGIVEN', 1))).toEqual([
      'NO_CONSENT 1-5',
      'PENDING 5-10',
      'NO_CONSENT 10-20',
      'ACTIVE 20-31',
    ]);
    expect(cancelled()).toContain('NO_CONSENT 10-20');
  });

  test.each(['IMPLICIT', 'NOTGIVEN', 'PENDING', 'EXPIRED', 'OPT_OUT', 'NO_OPT_OUT', 'CANCEL'])(
    '%s ends no withdrawal',
    (type) => {
      expect(
        stretchesOf(
          [profile('ACTIVE', 1)],
          [transaction('CONFIRMED', 20), transaction(type, 10), transaction('WITHDRAWN', 1)],
        ),
      ).toEqual(['WITHDRAWN 1-20', 'ACTIVE 20-31']);
    },
  );

  test('what changes a consent before there is one shows nothing', () => {
    expect(
      stretchesOf([profile('ACTIVE', 5)], [transaction('CONFIRMED', 10), transaction('EXTEND', 5)]),
    ).toEqual(['ACTIVE 10-31']);
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
    ).toEqual(['not loaded 1-25', 'ACTIVE 25-31']);
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
    expect(stretches.length).toBeGreaterThan(5);
    let end = from;
    for (const stretch of stretches) {
      expect(stretch.from).toBe(end);
      expect(stretch.to).toBeGreaterThan(stretch.from);
      end = stretch.to;
    }
    expect(end).toBe(to);
  });
});

describe('receipts that come late', () => {
  /** Said on one day, arrived on another. */
  const late = (type: string, said: number, arrived: number, more: Partial<Transaction> = {}) =>
    transaction(type, arrived, { interactionDate: date(said), ...more });
  const ended = { autoGenerated: true };

  test('a consent that was over before its receipt arrived shows its true end', () => {
    const recorded = [late('EXPIRED', 12, 30, ended), late('CONFIRMED', 2, 30)];
    expect(stretchesOf([profile('EXPIRED', 30)], recorded)).toEqual([
      'ACTIVE 2-12',
      'EXPIRED 12-31',
    ]);
  });

  test('and also before the service recorded that end', () => {
    const purpose = { ...profile('EXPIRED', 30), ExpiryDate: date(12) };
    for (const since of [{ StatusSince: date(12) }, {}]) {
      expect(stretchesOf([{ ...purpose, ...since }], [late('CONFIRMED', 2, 30)])).toEqual([
        'ACTIVE 2-12',
        'EXPIRED 12-31',
      ]);
    }
    // As the table has it, which says that the expiry date has passed.
    const unaware = { ...purpose, Status: 'ACTIVE' };
    expect(stretchesOf([unaware], [late('CONFIRMED', 2, 30)])).toEqual([
      'ACTIVE 2-12',
      'EXPIRED 12-31',
    ]);
  });

  test('an ending that a late receipt overtook is not shown', () => {
    const recorded = [
      late('CONFIRMED', 8, 30),
      transaction('EXPIRED', 12, { superseded: date(30) }),
      transaction('CONFIRMED', 2),
    ];
    const { bands, count } = statusBands(
      [profile('ACTIVE', 2)],
      { items: recorded, hasMore: false },
      now,
    );
    expect(bands[0]).toMatchObject({
      stretches: [{ status: 'ACTIVE', from: time(2), to: now }],
      marks: [time(2), time(8)],
    });
    expect(count).toBe(2);
  });

  test('a yes that was given again leaves one stretch, since when the table says', () => {
    const since = { StatusSince: date(3), RenewedDate: date(20) };
    for (const recorded of [
      [late('CONFIRMED', 20, 30), late('CONFIRMED', 3, 29)],
      [late('CONFIRMED', 3, 30), late('CONFIRMED', 20, 29)],
    ]) {
      expect(stretchesOf([{ ...profile('ACTIVE', 29), ...since }], recorded)).toEqual([
        'ACTIVE 3-31',
      ]);
    }
  });

  test('what is not loaded begins with the first consent, which may be earlier than any arrival', () => {
    const purpose = { ...profile('WITHDRAWN', 25), ConsentDate: date(2) };
    expect(stretchesOf([purpose], [transaction('WITHDRAWN', 28)], true)).toEqual([
      'not loaded 2-28',
      'WITHDRAWN 28-31',
    ]);
    // All of it is loaded.
    expect(
      stretchesOf([purpose], [transaction('WITHDRAWN', 28), late('CONFIRMED', 2, 25)]),
    ).toEqual(['ACTIVE 2-28', 'WITHDRAWN 28-31']);
  });

  test('whatever order they arrived in, the picture is the same', () => {
    const history: [string, number][] = [
      ['CONFIRMED', 2],
      ['IMPLICIT', 4],
      ['WITHDRAWN', 6],
      ['NO_OPT_OUT', 8],
      ['OPT_IN', 10],
      ['OPT_OUT', 10],
      ['CONFIRMED', 14],
      ['PENDING', 16],
    ];
    const arrivedIn = (order: readonly (readonly [string, number])[]) =>
      order.map(([type, said], index) => late(type, said, 20 + index)).toReversed();
    const expected = [
      'ACTIVE 2-4',
      'IMPLICIT 4-6',
      'WITHDRAWN 6-10',
      'OPT_OUT 10-14',
      'ACTIVE 14-31',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(history, { minLength: history.length }), (order) => {
        expect(stretchesOf([profile('ACTIVE', 20)], arrivedIn(order))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what a merge decided', () => {
  const decided = (type: string, said: number, merged: number) =>
    transaction(type, merged, {
      transactionGuid: 'decision',
      interactionDate: date(said),
      decidedByMerge: true,
      autoGenerated: true,
    });

  test('holds from the act that it copies, and is no act of the person', () => {
    const recorded = [
      decided('WITHDRAWN', 12, 20),
      transaction('WITHDRAWN', 12),
      transaction('CONFIRMED', 3),
    ];
    const { bands } = statusBands(
      [profile('WITHDRAWN', 3)],
      { items: recorded, hasMore: false },
      now,
    );
    expect(bands[0]).toMatchObject({
      stretches: [
        { status: 'ACTIVE', from: time(3), to: time(12) },
        { status: 'WITHDRAWN', from: time(12), to: now },
      ],
      marks: [time(3), time(12)],
    });
  });

  test('sets aside what was said later and known before, and nothing that came since', () => {
    const before = [transaction('CONFIRMED', 12), transaction('HARD_OPT_OUT', 3)];
    const merged = [decided('HARD_OPT_OUT', 3, 20), ...before];
    expect(stretchesOf([profile('HARD_OPT_OUT', 3)], merged)).toEqual(['HARD_OPT_OUT 3-31']);
    const since = transaction('CONFIRMED', 25, { interactionDate: date(15) });
    expect(stretchesOf([profile('ACTIVE', 3)], [since, ...merged])).toEqual([
      'HARD_OPT_OUT 3-15',
      'ACTIVE 15-31',
    ]);
  });

  test('counts against a refusal that was known, and not against one that came to light since', () => {
    const merged = [
      decided('IMPLICIT', 12, 20),
      transaction('IMPLICIT', 12),
      transaction('WITHDRAWN', 3),
    ];
    expect(stretchesOf([profile('IMPLICIT', 3)], merged)).toEqual([
      'WITHDRAWN 3-12',
      'IMPLICIT 12-31',
    ]);
    const found = transaction('WITHDRAWN', 25, { interactionDate: date(5) });
    const [decision, ...own] = [decided('IMPLICIT', 12, 20), transaction('IMPLICIT', 12)];
    expect(
      stretchesOf([profile('WITHDRAWN', 12)], [found, decision as Transaction, ...own]),
    ).toEqual(['WITHDRAWN 5-31']);
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

describe('a refusal that a stronger one replaced', () => {
  const firstOf = (status: string, items: Transaction[], firstDay = 5, hasMore = false) => {
    const bands = statusBands([profile(status, firstDay)], { items, hasMore }, now);
    return firstRefusals(bands).get('mail');
  };
  const acts = (...types: string[]) =>
    types.map((type, index) => transaction(type, 5 * (index + 1))).toReversed();

  test.each([
    [['OPT_OUT', 'WITHDRAWN'], 'WITHDRAWN', 'OPT_OUT', 5],
    [['CONFIRMED', 'OPT_OUT', 'WITHDRAWN', 'HARD_OPT_OUT'], 'HARD_OPT_OUT', 'OPT_OUT', 10],
    [['WITHDRAWN', 'IMPLICIT', 'NO_CHOICE', 'HARD_OPT_OUT'], 'HARD_OPT_OUT', 'WITHDRAWN', 5],
    [['OPT_OUT', 'CONFIRMED', 'OPT_OUT', 'WITHDRAWN'], 'WITHDRAWN', 'OPT_OUT', 15],
  ])('%j keeps what it began with, and since when', (types, status, first, day) => {
    expect(firstOf(status, acts(...types))).toEqual({ status: first, at: date(day) });
  });

  test.each([
    [['CONFIRMED', 'WITHDRAWN'], 'WITHDRAWN'],
    [['HARD_OPT_OUT', 'WITHDRAWN'], 'HARD_OPT_OUT'],
    [['OPT_OUT', 'WITHDRAWN', 'CONFIRMED'], 'ACTIVE'],
    [[], 'WITHDRAWN'],
  ])('%j has nothing to keep', (types, status) => {
    expect(firstOf(status, acts(...types))).toBeUndefined();
  });

  test('is not told as long as it may have begun earlier', () => {
    expect(firstOf('WITHDRAWN', acts('OPT_OUT', 'WITHDRAWN'), 1, true)).toBeUndefined();
  });
});
