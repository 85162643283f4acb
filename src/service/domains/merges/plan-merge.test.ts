import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClaimKind,
  type ConsentStatus,
  consentStatuses,
  transactionTypes,
  type ValueSetter,
} from '#contract/data-subject-values.ts';
import type { SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';
import {
  arrive,
  inForce,
  modelOf,
  refused,
  type Said,
  someSaid,
} from '#service/testing/consent-model.ts';
import {
  dayTime,
  type SnapshotElement,
  snapshotConsent,
  snapshotElement,
  snapshotOf,
  someSnapshots,
} from '#service/testing/snapshots.ts';
import { planMerge } from './plan-merge.ts';

const mergedAt = dayTime(28);

/** Another seed finds other inputs; one that failed is told and can be given again. */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

/**
 * How much weaker a consent is than one that stands (docs/design.md 5.7); standing ones are alike.
 */
const restraint: Record<ConsentStatus, number> = {
  HARD_OPT_OUT: 6,
  WITHDRAWN: 5,
  OPT_OUT: 4,
  NO_CONSENT: 3,
  EXPIRED: 2,
  PENDING: 1,
  ACTIVE: 0,
  OPT_IN: 0,
  NOT_OPT_OUT: 0,
  IMPLICIT: 0,
  ALWAYS_ACTIVE: 0,
  EXTEND: 0,
  CHANGE_PREFERENCES: 0,
};

type Row = Partial<SubjectPurposeRow>;

const merge = (...[first, ...rest]: SubjectSnapshot[]): SubjectSnapshot => {
  if (first === undefined) throw new Error('Nobody is to be merged.');
  return planMerge([first, ...rest], mergedAt);
};

/** What becomes of consents to one purpose, the primary's first. */
const mergeRows = (...rows: Row[]) => {
  const own = rows.map((row, index) =>
    snapshotOf(String(index), { consents: [snapshotConsent(row)] }),
  );
  return merge(...own).consents[0]?.consent;
};
/** Which of them holds, by its place. */
const holderOf = (...rows: Row[]) =>
  mergeRows(...rows.map((row, place) => ({ ...row, note: { place } })))?.note?.place;

/** What ends each refusal, when it was given after it (docs/design.md 10.6). */
const endedBy: Partial<Record<ConsentStatus, readonly ConsentStatus[]>> = {
  OPT_OUT: ['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT'],
  WITHDRAWN: ['ACTIVE', 'OPT_IN'],
  HARD_OPT_OUT: [],
};
const isInForce = (status: ConsentStatus) => restraint[status] === 0;
const refuses = ({ status }: Pick<SubjectPurposeRow, 'status'>) => endedBy[status] !== undefined;

describe('of every two statuses', () => {
  const pairs = consentStatuses.flatMap((one) =>
    consentStatuses.map((other) => [one, other] as const),
  );
  const times = [
    ['the primary’s is later', dayTime(2), dayTime(1), 0],
    ['the other’s is later', dayTime(1), dayTime(2), 1],
    ['only the primary’s has a time', dayTime(1), null, 0],
    ['only the other’s has a time', null, dayTime(1), 1],
    ['a microsecond decides', '2026-03-01T12:00:00.000001Z', '2026-03-01T12:00:00.000002Z', 1],
  ] as const;

  /** Which of two holds, the second of which is later. */
  const holdsOfTwo = (earlier: ConsentStatus, later: ConsentStatus, isTimed: boolean) => {
    // Without a time it's as if nothing had been said.
    if (later === 'PENDING') return isTimed || earlier !== 'NO_CONSENT' ? earlier : later;
    if (earlier === 'PENDING') return later;
    if (endedBy[earlier] === undefined) return later;
    if (endedBy[later] === undefined) return endedBy[earlier].includes(later) ? later : earlier;
    return restraint[earlier] > restraint[later] ? earlier : later;
  };

  test.each(times)('the later holds, and a refusal unless a later yes ends it: %s', (...row) => {
    const [, own, others, later] = row;
    expect(pairs).toHaveLength(169);
    for (const pair of pairs) {
      const [one, other] = pair;
      const merged = mergeRows(
        { status: one, lastInteractionAt: own, consentAt: own },
        { status: other, lastInteractionAt: others, consentAt: others },
      );
      const isTimed = own !== null && others !== null;
      const expected = holdsOfTwo(pair[1 - later] ?? one, pair[later] ?? one, isTimed);
      expect([one, other, merged?.status]).toEqual([one, other, expected]);
    }
  });

  test.each([
    ['HARD_OPT_OUT', 'ACTIVE', 0],
    ['WITHDRAWN', 'ACTIVE', 1],
    ['WITHDRAWN', 'OPT_IN', 1],
    ['WITHDRAWN', 'NOT_OPT_OUT', 0],
    ['WITHDRAWN', 'IMPLICIT', 0],
    ['WITHDRAWN', 'PENDING', 0],
    ['WITHDRAWN', 'NO_CONSENT', 0],
    ['WITHDRAWN', 'EXPIRED', 0],
    ['WITHDRAWN', 'OPT_OUT', 0],
    ['OPT_OUT', 'NOT_OPT_OUT', 1],
    ['OPT_OUT', 'WITHDRAWN', 1],
    ['NO_CONSENT', 'IMPLICIT', 1],
    ['ACTIVE', 'NO_CONSENT', 1],
    ['ACTIVE', 'PENDING', 0],
    ['IMPLICIT', 'PENDING', 0],
    ['EXPIRED', 'PENDING', 0],
    ['NO_CONSENT', 'PENDING', 0],
  ] as const)('%s, then %s of another', (one, other, expected) => {
    const rows = [one, other].map((status, index) => ({
      status,
      lastInteractionAt: dayTime(index + 1),
      consentAt: dayTime(index + 1),
    }));
    expect(holderOf(...rows)).toBe(expected);
    expect(holderOf(...rows.toReversed())).toBe(1 - expected);
  });

  test('a yes counts from when it was given, not from when it was extended', () => {
    const extended: Row = {
      status: 'ACTIVE',
      consentAt: dayTime(1),
      lastInteractionAt: dayTime(9),
    };
    expect(holderOf(extended, { status: 'OPT_OUT', lastInteractionAt: dayTime(5) })).toBe(1);
  });

  test('the stronger refusal holds from the latest one', () => {
    const merged = mergeRows(
      { status: 'WITHDRAWN', lastInteractionAt: dayTime(2), withdrawalAt: dayTime(2) },
      { status: 'OPT_OUT', lastInteractionAt: dayTime(4), withdrawalAt: dayTime(4) },
    );
    expect(merged).toMatchObject({
      status: 'WITHDRAWN',
      lastInteractionAt: dayTime(4),
      withdrawalAt: dayTime(2),
    });
  });

  test.each([
    ['of one instant', dayTime(1)],
    ['without times', null],
  ])('%s the more restrictive holds, and among equals the primary’s', (_, at) => {
    for (const [one, other] of pairs) {
      const time = { lastInteractionAt: at, consentAt: at };
      const holder = holderOf({ status: one, ...time }, { status: other, ...time });
      // A request takes the place of nothing but what was never said.
      const weightOf = (status: ConsentStatus) =>
        status === 'PENDING'
          ? -1
          : status === 'NO_CONSENT' && at === null && isAsked
            ? -2
            : restraint[status];
      const isAsked = [one, other].includes('PENDING');
      const expected = Number(weightOf(other) > weightOf(one));
      expect([one, other, holder]).toEqual([one, other, expected]);
    }
  });
});

describe('one person’s receipts, split over two records', () => {
  const halves = (said: readonly Said[], isOwn: readonly boolean[]) =>
    [true, false]
      .map((own) => said.filter((_, index) => (isOwn[index] ?? true) === own))
      .filter((part) => part.length > 0)
      .map((part, index) =>
        snapshotOf(String(index), {
          consents: [
            { consent: { ...snapshotConsent().consent, ...arrive(part).consent }, choices: [] },
          ],
        }),
      );
  // A CANCEL is about the request of its own record, so there is none here.
  const types = transactionTypes.filter((type) => type !== 'CANCEL');
  const sides = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });

  test('a refusal is never lost: it holds unless an explicit yes came after it', () => {
    let ended = 0;
    fc.assert(
      fc.property(someSaid({ types }), sides, (said, isOwn) => {
        const status = merge(...halves(said, isOwn)).consents[0]?.consent.status ?? '';
        if (refused.includes(modelOf(said).status)) expect(refused).toContain(status);
        else if (!refused.includes(status) && said.some(({ type }) => refused.includes(type))) {
          ended += 1;
        }
      }),
      { seed, numRuns: 2000 },
    );
    expect(ended).toBeGreaterThan(100);
  });

  test('no consent is in force that was denied', () => {
    // What changes a consent without giving it keeps it the latest (docs/design.md 5.7), and what
    // is said to a refusal leaves no trace in its record.
    const deciding = types.filter(
      (type) => !['EXTEND', 'CHANGE_PREFERENCES', 'NOTGIVEN', 'EXPIRED', 'PENDING'].includes(type),
    );
    fc.assert(
      fc.property(someSaid({ types: deciding }), sides, (said, isOwn) => {
        const status = merge(...halves(said, isOwn)).consents[0]?.consent.status ?? '';
        if (inForce.includes(status)) expect(inForce).toContain(modelOf(said).status);
      }),
      { seed, numRuns: 2000 },
    );
  });
});

test('of three at one instant the most restrictive holds, and among equals the first', () => {
  for (const one of consentStatuses) {
    for (const two of consentStatuses) {
      for (const three of consentStatuses) {
        const statuses = [one, two, three];
        const ranks = statuses.map((status) => restraint[status]);
        // A request takes the place of nothing.
        const others = ranks.filter((rank) => rank !== restraint.PENDING);
        const expected = ranks.indexOf(
          others.length === 0 ? restraint.PENDING : Math.max(...others),
        );
        const rows = statuses.map((status) => ({ status, lastInteractionAt: dayTime(1) }));
        expect([statuses, holderOf(...rows)]).toEqual([statuses, expected]);
      }
    }
  }
});

describe('a consent', () => {
  const holding: Row = {
    purposeVersion: 3,
    status: 'PENDING',
    statusBeforePending: 'WITHDRAWN',
    lastInteractionAt: dayTime(20),
    consentAt: dayTime(11),
    withdrawalAt: dayTime(12),
    reactivationAt: dayTime(13),
    expiryAt: dayTime(31),
    note: { noteText: 'as it was said' },
    geolocation: { receiptId: 'there', country: 'AT', createdAt: dayTime(20) },
  };
  const beaten: Row = {
    purposeVersion: 7,
    status: 'EXPIRED',
    lastInteractionAt: dayTime(19),
    consentAt: dayTime(19),
    reactivationAt: dayTime(19),
    note: { noteText: 'of the other' },
  };

  test('has all that its own interaction decided, wherever it came from', () => {
    expect(mergeRows(beaten, holding)).toMatchObject(holding);
    expect(mergeRows(holding, beaten)).toMatchObject(holding);
    const nothing = { note: null, withdrawalAt: null, reactivationAt: null, geolocation: null };
    expect(mergeRows({ ...holding, ...nothing }, beaten)).toMatchObject(nothing);
  });

  test('that another record gave after what a request took the place of holds', () => {
    const held: Row = { ...beaten, status: 'ACTIVE' };
    expect(mergeRows(held, holding)?.status).toBe('ACTIVE');
    expect(mergeRows(held, { ...holding, statusBeforePending: null })?.status).toBe('ACTIVE');
    const early = { ...held, consentAt: dayTime(10), lastInteractionAt: dayTime(10) };
    expect(mergeRows(early, holding)).toMatchObject(holding);
  });

  test('beside which a request waits is what its end gives back', () => {
    const set = { statusTransactionId: 'given' };
    const request: Row = { status: 'PENDING', lastInteractionAt: dayTime(20) };
    for (const status of ['ACTIVE', 'IMPLICIT', 'NO_CONSENT', 'EXPIRED'] as const) {
      const held: Row = { ...beaten, ...set, status };
      const merged = mergeRows(request, held);
      expect(merged).toMatchObject({
        status,
        statusBeforePending: status,
        transactionIdBeforePending: 'given',
      });
    }
    expect(mergeRows(request, { ...beaten, status: 'WITHDRAWN' })?.statusBeforePending).toBeNull();
    expect(mergeRows({ ...beaten, status: 'ACTIVE' })?.statusBeforePending).toBeNull();
  });

  test('counts all transactions, from the first to the last', () => {
    const merged = mergeRows(
      { ...holding, firstTransactionAt: dayTime(5), lastTransactionAt: dayTime(20) },
      { ...beaten, firstTransactionAt: dayTime(2), lastTransactionAt: dayTime(19) },
      { transactionCount: 4, firstTransactionAt: dayTime(3), updatedAt: dayTime(24) },
    );
    expect(merged).toMatchObject({
      transactionCount: 6,
      firstTransactionAt: dayTime(2),
      lastTransactionAt: dayTime(20),
      updatedAt: dayTime(24),
    });
  });

  const by = (name: string, day: number): Row => ({
    lastReceiptId: `receipt of ${name}`,
    collectionPointId: `point of ${name}`,
    collectionPointVersion: day,
    lastTransactionAt: dayTime(day),
  });

  test('names the receipt of the last transaction, and the collection point of the last interaction', () => {
    const [one, other] = [by('one', 4), by('other', 5)];
    const merged = mergeRows({ ...holding, ...one }, { ...beaten, ...other });
    const { collectionPointId, collectionPointVersion } = one;
    const { lastReceiptId, lastTransactionAt } = other;
    expect(merged).toMatchObject({
      collectionPointId,
      collectionPointVersion,
      lastReceiptId,
      lastTransactionAt,
      status: 'PENDING',
    });
  });

  test('names those of the one that holds where the last transactions are of one time', () => {
    const merged = mergeRows({ ...beaten, ...by('one', 4) }, { ...holding, ...by('other', 4) });
    expect(merged).toMatchObject(by('other', 4));
  });

  test('has the choices that were made with it, and no others', () => {
    const own = [{ choiceId: 'topic', preferenceId: null, isConsented: false }];
    const others = [
      { choiceId: 'topic', preferenceId: null, isConsented: true },
      { choiceId: 'daily', preferenceId: 'frequency', isConsented: true },
    ];
    const of = (name: string, row: Row, choices: typeof others | typeof own) =>
      snapshotOf(name, { consents: [snapshotConsent(row, choices)] });
    const choicesOf = (...snapshots: SubjectSnapshot[]) => merge(...snapshots).consents[0]?.choices;
    expect(choicesOf(of('a', holding, own), of('b', beaten, others))).toEqual(own);
    expect(choicesOf(of('a', beaten, own), of('b', holding, others))).toEqual(others);
    expect(choicesOf(of('a', beaten, others), of('b', holding, []))).toEqual([]);
  });

  test('that only another has becomes the primary’s', () => {
    const consents = [snapshotConsent({ purposeId: 'theirs', status: 'OPT_OUT' })];
    const { consents: merged } = merge(
      snapshotOf('a', { consents: [snapshotConsent()] }),
      snapshotOf('b', { consents }),
    );
    expect(merged.map(({ consent }) => [consent.subjectId, consent.purposeId])).toEqual([
      ['a', 'purpose'],
      ['a', 'theirs'],
    ]);
  });
});

describe('requests that wait, beside what other records have', () => {
  const day = fc.integer({ min: 1, max: 9 });
  const request = fc
    .record({
      behind: fc.constantFrom(null, 'NO_CONSENT', 'EXPIRED', 'ACTIVE', 'IMPLICIT'),
      given: day,
      after: day,
    })
    .map(
      ({ behind, given, after }): Row => ({
        status: 'PENDING',
        statusBeforePending: behind,
        consentAt: dayTime(given),
        lastInteractionAt: dayTime(given + after),
      }),
    );
  const other = fc
    .record({ status: fc.constantFrom('ACTIVE', 'NO_CONSENT', 'EXPIRED'), at: day })
    .map(
      ({ status, at }): Row => ({
        status,
        consentAt: status === 'NO_CONSENT' ? null : dayTime(at),
        lastInteractionAt: dayTime(at),
      }),
    );
  const isGiven = ({ status, statusBeforePending }: Row) =>
    isInForce(status ?? 'PENDING') || isInForce(statusBeforePending ?? 'PENDING');
  const rows = fc
    .array(fc.oneof(request, other), { minLength: 3, maxLength: 4 })
    .map((own) => own.map((row, place) => ({ ...row, statusTransactionId: String(place) })));
  const decided = (row: Row | undefined) => [
    row?.status,
    row?.statusTransactionId,
    row?.statusBeforePending,
  ];

  /** One after the other, each into what the ones before were merged into. */
  const inTurn = (own: readonly Row[]) =>
    own.reduce<Row | undefined>(
      (merged, row) => (merged === undefined ? row : mergeRows(merged, row)),
      undefined,
    );

  test('merged in turn, in any order, come to what they come to at once', () => {
    fc.assert(
      fc.property(rows, (own) => {
        const orders = own.map((_, start) => [...own.slice(start), ...own.slice(0, start)]);
        for (const order of [...orders, ...orders.map((some) => some.toReversed())]) {
          expect(decided(inTurn(order))).toEqual(decided(mergeRows(...order)));
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  test('end no consent in force of another record', () => {
    let asked = 0;
    fc.assert(
      fc.property(rows, (own) => {
        const others = own.filter(({ status }) => status !== 'PENDING');
        if (others.length === 0 || others.length === own.length) return;
        asked += 1;
        const alone = mergeRows(...others);
        const merged = mergeRows(...own);
        if (isInForce(alone?.status ?? 'PENDING')) expect(isGiven(merged ?? {})).toBe(true);
        if (merged?.status === 'PENDING') expect(isGiven(merged)).toBe(true);
      }),
      { seed, numRuns: 500 },
    );
    expect(asked).toBeGreaterThan(100);
  });
});

describe('a data element', () => {
  const of = (name: string, ...elements: SnapshotElement[]) => snapshotOf(name, { elements });
  const city = (day: number, ...values: string[]) => snapshotElement('City', dayTime(day), values);
  const valuesOf = (...snapshots: SubjectSnapshot[]) =>
    merge(...snapshots).elements.map(({ name, linked, values }) => [
      name,
      linked,
      values.map(({ value, updatedAt }) => `${value} ${updatedAt.slice(8, 10)}`),
    ]);

  test('has the values of the record whose latest one is the latest, all of them and no others', () => {
    const several = {
      ...city(3, 'Graz'),
      values: [
        { value: 'Graz', updatedAt: dayTime(1) },
        { value: 'Linz', updatedAt: dayTime(5) },
      ],
    };
    const expected = [['City', false, ['Graz 01', 'Linz 05']]];
    expect(valuesOf(of('a', city(4, 'Wien')), of('b', several))).toEqual(expected);
    expect(valuesOf(of('a', several), of('b', city(4, 'Wien')))).toEqual(expected);
  });

  test('has the primary’s at a tie, and else those of the first', () => {
    expect(valuesOf(of('a', city(4, 'Wien')), of('b', city(4, 'Graz')))).toEqual([
      ['City', false, ['Wien 04']],
    ]);
    expect(valuesOf(of('a'), of('b', city(4, 'Graz')), of('c', city(4, 'Linz')))).toEqual([
      ['City', false, ['Graz 04']],
    ]);
  });

  test('typed into a form stays only where nobody else gave one, however new it is', () => {
    const by = (setBy: ValueSetter | undefined, day: number, value: string) => ({
      ...city(day, value),
      values: [{ value, updatedAt: dayTime(day), setBy }],
    });
    const typed = of('a', by('FORM', 5, 'Graz'));
    for (const setBy of ['PROGRAM', 'STAFF', undefined] as const) {
      const known = of('b', by(setBy, 1, 'Wien'));
      const older = of('c', by(setBy, 0, 'Linz'));
      expect(valuesOf(typed, known, older)).toEqual([['City', false, ['Wien 01']]]);
      expect(valuesOf(older, typed, known)).toEqual([['City', false, ['Wien 01']]]);
    }
    expect(valuesOf(of('d', by('FORM', 4, 'Wien')), typed)).toEqual([['City', false, ['Graz 05']]]);
  });

  test('is taken for itself: each from another record', () => {
    const name = (day: number, value: string) => snapshotElement('Name', dayTime(day), [value]);
    expect(
      valuesOf(of('a', city(2, 'Wien'), name(1, 'Ana')), of('b', city(1, 'Graz'), name(2, 'Anna'))),
    ).toEqual([
      ['City', false, ['Wien 02']],
      ['Name', false, ['Anna 02']],
    ]);
  });
});

describe('additional identifiers', () => {
  const of = (name: string, day: number, ...values: string[]) =>
    snapshotOf(name, { elements: [snapshotElement('Email', dayTime(day), values, true)] });
  const identifiersOf = (...snapshots: SubjectSnapshot[]) =>
    merge(...snapshots).elements.flatMap(({ values }) =>
      values.map(({ value, updatedAt }) => `${value} ${updatedAt.slice(8, 10)}`),
    );

  test('are those of all, the primary’s first, each once with its latest time', () => {
    expect(identifiersOf(of('a', 1, 'x', 'y'), of('b', 3, 'z', 'y'), of('c', 2, 'z', 'w'))).toEqual(
      ['x 01', 'y 03', 'z 03', 'w 02'],
    );
  });

  test('do not name the primary, and do not gain the primary identifiers of those that go', () => {
    expect(identifiersOf(of('a', 1, 'x'), of('b', 2, 'a'))).toEqual(['x 01']);
    expect(merge(snapshotOf('a'), of('b', 2, 'a')).elements).toEqual([]);
  });

  test('are each once in NFC and NFD, the primary one too', () => {
    const [nfc, nfd] = ['\u00eb', 'e\u0308'];
    expect(identifiersOf(of('a', 1, nfd), of('b', 2, nfc))).toEqual([`${nfd} 02`]);
    expect(identifiersOf(of(nfc, 1, 'x'), of('b', 2, nfd))).toEqual(['x 01']);
  });

  test('and values of the same name stay apart', () => {
    const both = [
      snapshotElement('Email', dayTime(1), ['value']),
      snapshotElement('Email', dayTime(1), ['identifier'], true),
    ];
    const { elements } = merge(snapshotOf('a'), snapshotOf('b', { elements: both }));
    expect(elements).toEqual(both);
  });
});

describe('the subject', () => {
  const merged = (own: Partial<SubjectSnapshot['subject']>, ...others: (typeof own)[]) =>
    merge(
      snapshotOf('a', { subject: own }),
      ...others.map((subject, index) => snapshotOf(`b${index}`, { subject })),
    ).subject;

  test('stays the primary, with its identifier, magic link and creation', () => {
    const own = { identifierType: 'Email', createdAt: dayTime(9), linkToken: 'own', isTest: true };
    const other = { identifierType: 'Phone', createdAt: dayTime(1), linkToken: 'other' };
    expect(merged(own, other)).toMatchObject({ id: 'a', identifier: 'a', ...own });
  });

  test('has a language where any has one, its own before another’s', () => {
    expect(merged({ language: 'de' }, { language: 'fr' }).language).toBe('de');
    expect(merged({}, {}, { language: 'fr' }, { language: 'it' }).language).toBe('fr');
    expect(merged({}, {}).language).toBeNull();
  });

  test('has the latest place and source, times and change', () => {
    const place = (day: number) => ({ receiptId: `r${day}`, createdAt: dayTime(day) });
    const source = (day: number) => ({ ...place(day), type: 'WEB' });
    expect(
      merged(
        { latestGeolocation: place(2), latestSource: source(1), lastTransactionAt: dayTime(3) },
        { latestGeolocation: place(1), latestSource: source(2), lastInteractionAt: dayTime(4) },
      ),
    ).toMatchObject({
      latestGeolocation: place(2),
      latestSource: source(2),
      lastTransactionAt: dayTime(3),
      lastInteractionAt: dayTime(4),
      modifiedAt: mergedAt,
    });
    expect(merged({}, {})).toMatchObject({ lastTransactionAt: '-infinity' });
    expect(merged({ modifiedAt: dayTime(30) }, {}).modifiedAt).toBe(dayTime(30));
  });
});

describe('whatever is merged', () => {
  const numRuns = Number(process.env.PROPERTY_RUNS ?? 500);
  const always = (holds: (given: Parameters<typeof planMerge>[0]) => void) =>
    fc.assert(fc.property(someSnapshots, holds), { seed, numRuns });

  test('no refusal is beaten but by a later yes, and nothing else by an earlier or less restrictive one', () => {
    always((given) => {
      for (const { consent } of planMerge(given, mergedAt).consents) {
        const rows = given
          .flatMap(({ consents }) => consents.map((own) => own.consent))
          .filter(({ purposeId }) => purposeId === consent.purposeId);
        const isEnded = ({ status, lastInteractionAt }: SubjectPurposeRow) =>
          rows.some(
            (yes) =>
              endedBy[status]?.includes(yes.status) &&
              (yes.consentAt ?? '') > (lastInteractionAt ?? ''),
          );
        const refusals = rows.filter((row) => refuses(row) && !isEnded(row));
        if (refusals.length > 0) {
          const strongest = Math.max(...refusals.map(({ status }) => restraint[status]));
          expect(restraint[consent.status]).toBe(strongest);
          continue;
        }
        expect(refuses(consent)).toBe(false);
        for (const before of rows.filter((row) => !refuses(row))) {
          if (before.status === 'PENDING' && consent.status !== 'PENDING') continue;
          // What has no time was never said, and a request comes before it.
          if (before.status === 'NO_CONSENT' && before.lastInteractionAt === null) continue;
          const [own, other] = [consent.lastInteractionAt, before.lastInteractionAt];
          expect((own ?? '') >= (other ?? '')).toBe(true);
          if (own === other) {
            expect(restraint[consent.status]).toBeGreaterThanOrEqual(restraint[before.status]);
          }
        }
      }
    });
  });

  test('nothing is lost or doubled: purposes, counts and identifiers add up, and times stay in order', () => {
    always((given) => {
      const after = planMerge(given, mergedAt);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, own) => total + own, 0);
      expect(after.transactionCount).toBe(sum(given.map((own) => own.transactionCount)));
      const all = given.flatMap(({ consents }) => consents.map(({ consent }) => consent));
      const purposeIds = after.consents.map(({ consent }) => consent.purposeId);
      expect(purposeIds).toEqual([...new Set(all.map(({ purposeId }) => purposeId))].toSorted());
      for (const { consent } of after.consents) {
        const own = all.filter(({ purposeId }) => purposeId === consent.purposeId);
        expect(consent.transactionCount).toBe(sum(own.map((row) => row.transactionCount)));
        expect(consent.firstTransactionAt <= consent.lastTransactionAt).toBe(true);
      }
      const identifiers = (own: SubjectSnapshot) =>
        own.elements.flatMap(({ name, linked, values }) =>
          linked ? values.map(({ value }) => `${name} ${value}`) : [],
        );
      const expected = new Set(given.flatMap(identifiers).filter((own) => !own.endsWith(' first')));
      expect(identifiers(after).toSorted()).toEqual([...expected].toSorted());
    });
  });

  test('a consent and its choices are those of one record, and so are an element’s values', () => {
    always((given) => {
      const after = planMerge(given, mergedAt);
      for (const { consent, choices } of after.consents) {
        const { purposeId, status, consentAt, lastInteractionAt } = consent;
        const origins = given.flatMap(({ consents }) =>
          consents.filter((own) => own.consent.purposeId === purposeId),
        );
        const refusals = origins.filter((own) => refuses(own.consent));
        const times = refusals.map((own) => own.consent.lastInteractionAt ?? '');
        expect(
          origins.map((own) => ({
            status: own.consent.status,
            consentAt: own.consent.consentAt,
            lastInteractionAt: refuses(own.consent)
              ? times.toSorted().at(-1) || null
              : own.consent.lastInteractionAt,
            choices: own.choices,
          })),
        ).toContainEqual({ status, consentAt, lastInteractionAt, choices });
      }
      for (const element of after.elements.filter(({ linked }) => !linked)) {
        expect(given.flatMap(({ elements }) => elements)).toContainEqual(element);
      }
    });
  });

  test('the order of the others decides at ties alone', () => {
    let ties = 0;
    always(([primary, ...others]) => {
      const times = others.flatMap(({ consents, elements }) => [
        ...consents.map(({ consent }) =>
          [consent.purposeId, consent.lastInteractionAt, restraint[consent.status]].join(' '),
        ),
        ...consents.map(({ consent }) => `${consent.purposeId} ${consent.lastTransactionAt}`),
        ...elements.flatMap(({ name, linked, values }) =>
          linked ? [] : values.map(({ updatedAt }) => `${name} ${updatedAt}`),
        ),
      ]);
      const isTie = new Set(times).size < times.length;
      const inOrder = ({ elements, ...rest }: SubjectSnapshot) => ({
        ...rest,
        elements: elements.map(({ values, ...element }) => ({
          ...element,
          values: values.toSorted((one, other) => (one.value < other.value ? -1 : 1)),
        })),
      });
      const one = inOrder(planMerge([primary, ...others], mergedAt));
      const other = inOrder(planMerge([primary, ...others.toReversed()], mergedAt));
      if (isTie) ties += 1;
      else expect(other).toEqual(one);
    });
    expect(ties).toBeLessThan(numRuns - 50);
  });

  test('merging one after the other comes to the same as at once, or to a refusal that one of them has', () => {
    const time = fc.integer({ min: 1, max: 100_000 });
    const seconds = (given: number) =>
      new Date(Date.parse(dayTime(1)) + given * 1000).toISOString().replace('Z', '000Z');
    const distinct = fc
      .uniqueArray(fc.tuple(time, fc.constantFrom(...consentStatuses)), {
        selector: ([own]) => own,
        minLength: 3,
        maxLength: 3,
      })
      .map((rows) =>
        rows.map(([own, status], index) =>
          snapshotOf(String(index), {
            consents: [
              snapshotConsent({
                status,
                lastInteractionAt: seconds(own),
                lastTransactionAt: seconds(own),
              }),
            ],
            elements: [snapshotElement('City', seconds(own), [`city ${own}`])],
          }),
        ),
      );
    fc.assert(
      fc.property(distinct, ([one, two, three]) => {
        if (!one || !two || !three) throw new Error('Three are merged.');
        const atOnce = merge(one, two, three);
        const given = [one, two, three].flatMap(({ consents }) => consents);
        const statuses = given.map(({ consent }) => consent.status);
        // What a request took the place of in one merge isn't known in the next.
        const isAsked = statuses.includes('PENDING') && statuses.some(isInForce);
        const isMixed = isAsked || given.some(({ consent }) => refuses(consent));
        for (const inTurn of [merge(merge(one, two), three), merge(one, merge(two, three))]) {
          if (!isMixed) expect(inTurn).toEqual(atOnce);
          expect({ ...inTurn, consents: [] }).toEqual({ ...atOnce, consents: [] });
          // A yes that a record has forgotten ends no refusal any more; no refusal is forgotten.
          const [own, expected] = [inTurn, atOnce].map((plan) => plan.consents[0]?.consent);
          if (expected && refuses(expected)) expect(own && refuses(own)).toBe(true);
        }
      }),
      { seed, numRuns },
    );
  });
});

describe('what forms said', () => {
  const claim = (id: string, day: number, value: string, kind: ClaimKind = 'ELEMENT') => ({
    id,
    kind,
    elementId: kind === 'LANGUAGE' ? null : 'id of Phone',
    value,
    collectionPointId: 'point',
    claimedAt: dayTime(day),
  });
  const phone = (value: string, day: number, setBy: ValueSetter, linked = false) => ({
    elementId: 'id of Phone',
    name: 'Phone',
    linked,
    values: [{ value, updatedAt: dayTime(day), setBy }],
  });

  test("the latest claim of each field is the survivor's, unless the merge makes it the value", () => {
    const ana = {
      ...snapshotOf('ana'),
      claims: [claim('1', 2, '+1'), claim('2', 2, 'de', 'LANGUAGE')],
    };
    const ann = { ...snapshotOf('ann'), claims: [claim('3', 3, '+2')] };
    expect(merge(ana, ann).claims).toEqual([claim('3', 3, '+2'), claim('2', 2, 'de', 'LANGUAGE')]);
    const known = { ...ann, elements: [phone('+2', 1, 'PROGRAM')] };
    const german = { ...ana, subject: { ...ana.subject, language: 'de' } };
    expect(merge(german, known).claims).toBeUndefined();
    expect(merge(snapshotOf('ana'), snapshotOf('ann'))).not.toHaveProperty('claims');
  });

  test('the mark of who set a value stays with it, the strongest of a shared identifier', () => {
    const [formed, vouched] = [phone('+1', 3, 'FORM', true), phone('+1', 2, 'PROGRAM', true)];
    const ana = snapshotOf('ana', {
      subject: { knownBy: 'FORM', language: null },
      elements: [formed, phone('+3', 2, 'FORM')],
    });
    const ann = snapshotOf('ann', {
      subject: { language: 'de', languageSetBy: 'FORM' },
      elements: [vouched, phone('+4', 1, 'STAFF')],
    });
    const { subject, elements } = merge(ana, ann);
    expect(subject).toMatchObject({ knownBy: null, language: 'de', languageSetBy: 'FORM' });
    expect(elements).toEqual([
      phone('+4', 1, 'STAFF'),
      { ...formed, values: [{ value: '+1', updatedAt: dayTime(3), setBy: 'PROGRAM' }] },
    ]);
  });
});
