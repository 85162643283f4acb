import { describe, expect, test } from 'vitest';
import {
  type ConsentStatus,
  consentStatuses,
  type TransactionType,
  transactionTypes,
} from '#contract/data-subject-values.ts';
import { expectedIn, saidLast } from '#service/testing/consent-model.ts';
import {
  applyTransaction,
  type Consent,
  type ConsentTransaction,
  endConsent,
  isDue,
  isStanding,
  type PastTransaction,
} from './apply-transaction.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000000Z`;
const dayS = 86_400;

const transaction = (fields: Partial<ConsentTransaction> = {}): ConsentTransaction => ({
  id: 'transaction',
  type: 'CONFIRMED',
  purposeVersion: 1,
  createdAt: day(10),
  interactionAt: day(10),
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  reconfirms: false,
  choices: [],
  history: [],
  receiptId: 'receipt',
  collectionPointId: 'point',
  collectionPointVersion: 1,
  note: null,
  geolocation: null,
  ...fields,
});

const consent = (fields: Partial<Consent> = {}): Consent => ({
  ...applyTransaction(null, transaction({ createdAt: day(1), interactionAt: day(1) })).consent,
  ...fields,
});

const recorded = { id: 'end', recordedAt: day(11) };

/** What a transaction counts, even one that changes nothing else. */
const counted = {
  lastTransactionAt: day(10),
  updatedAt: day(10),
  transactionCount: 2,
  lastReceiptId: 'receipt',
};

const apply = (before: Consent | null, fields: Partial<ConsentTransaction>) =>
  applyTransaction(before, transaction(fields)).consent;

const pairs = transactionTypes.flatMap((type) =>
  consentStatuses.map((status) => [type, status] as const),
);

const topic = (isConsented: boolean) => ({ choiceId: 'topic', preferenceId: null, isConsented });

describe('every type leads to its status', () => {
  const table = saidLast.map(([before, type, cell]) => {
    const status = consentStatuses.find((known) => known === before);
    return [type, before, expectedIn(before, cell), status, cell] as const;
  });

  test('and the table has all of them', () => {
    expect(table).toHaveLength(transactionTypes.length * (consentStatuses.length + 1));
  });

  test.each(table)('%s after %s: %s', (type, _, expected, status) => {
    const before = status === undefined ? null : consent({ status });
    const changed = apply(before, { type });
    expect(changed.status).toBe(expected);
    expect(changed.transactionCount).toBe(before === null ? 1 : 2);
  });

  const refusals = ['OPT_OUT', 'WITHDRAWN', 'HARD_OPT_OUT'];
  const saysNo = table.filter(
    ([type, before]) => refusals.includes(before) && !refusals.includes(type),
  );

  test.each(saysNo)(
    '%s after %s: %s, with its dates and choices where that is no other',
    (...row) => {
      const [type, , , status, cell] = row;
      const before = consent({
        status,
        withdrawalAt: day(1),
        expiryAt: null,
        note: { noteText: 'No' },
      });
      const applied = applyTransaction(before, transaction({ type, choices: [topic(true)] }));
      if (cell === '=') {
        expect(applied.consent).toEqual({ ...before, ...counted });
        expect(applied.choices).toEqual([]);
      } else {
        expect(applied.consent).toMatchObject({ lastInteractionAt: day(10), consentAt: day(10) });
        expect(applied.choices).toEqual([topic(true)]);
      }
    },
  );

  test('a weaker refusal leaves the stronger one, and is the latest interaction', () => {
    const before = consent({ status: 'HARD_OPT_OUT', withdrawalAt: day(1) });
    expect(apply(before, { type: 'OPT_OUT' })).toMatchObject({
      status: 'HARD_OPT_OUT',
      lastInteractionAt: day(10),
      withdrawalAt: day(10),
    });
  });
});

describe('what every transaction counts', () => {
  test.each(pairs)('%s after %s', (type, status) => {
    const before = consent({ status });
    const fields = { receiptId: 'next', collectionPointId: 'other', collectionPointVersion: 2 };
    expect(apply(before, { type, ...fields })).toMatchObject({
      firstTransactionAt: day(1),
      lastTransactionAt: day(10),
      updatedAt: day(10),
      transactionCount: 2,
      lastReceiptId: 'next',
      collectionPointId: 'other',
      collectionPointVersion: 2,
    });
  });
});

describe('an older interaction that arrives late', () => {
  const late = { createdAt: day(10), interactionAt: day(5) };

  const refusals: Partial<Record<TransactionType, ConsentStatus>> = {
    OPT_OUT: 'OPT_OUT',
    WITHDRAWN: 'WITHDRAWN',
    HARD_OPT_OUT: 'HARD_OPT_OUT',
    // Takes back no request, so it takes back the consent.
    CANCEL: 'WITHDRAWN',
  };
  const strength = [undefined, 'OPT_OUT', 'WITHDRAWN', 'HARD_OPT_OUT'];
  const strengthOf = (status: ConsentStatus | undefined) => Math.max(0, strength.indexOf(status));

  // No history leads to these statuses: they come from a merge or an automatic ending.
  test.each(pairs)(
    '%s after %s is counted, and decides where it is the stronger refusal',
    (type, status) => {
      const before = consent({ status, lastInteractionAt: day(6), expiryAt: day(20) });
      const applied = applyTransaction(
        before,
        transaction({ type, ...late, choices: [topic(true)] }),
      );
      const refusal = refusals[type];
      const isStronger = strengthOf(refusal) > strengthOf(status);
      const wasRefused = strengthOf(status) > 0;
      expect(applied.choices).toEqual([]);
      expect(applied.consent).toEqual({
        ...before,
        ...counted,
        ...(isStronger && {
          status: refusal,
          lastInteractionAt: wasRefused ? day(6) : day(5),
          withdrawalAt: day(5),
          expiryAt: null,
        }),
      });
    },
  );

  const past = (type: TransactionType, at: number): PastTransaction => ({
    ...transaction({ type, interactionAt: day(at) }),
  });

  test.each([
    ['WITHDRAWN', 'CONFIRMED', 'ACTIVE'],
    ['WITHDRAWN', 'OPT_IN', 'ACTIVE'],
    ['WITHDRAWN', 'NO_OPT_OUT', 'WITHDRAWN'],
    ['WITHDRAWN', 'IMPLICIT', 'WITHDRAWN'],
    ['OPT_OUT', 'NO_OPT_OUT', 'ACTIVE'],
    ['OPT_OUT', 'EXTEND', 'OPT_OUT'],
    ['HARD_OPT_OUT', 'CONFIRMED', 'ACTIVE'],
    ['HARD_OPT_OUT', 'NO_OPT_OUT', 'HARD_OPT_OUT'],
    ['CANCEL', 'CONFIRMED', 'ACTIVE'],
    ['CANCEL', 'IMPLICIT', 'WITHDRAWN'],
  ] as const)('%s of a merged consent, with a later %s: %s', (type, later, expected) => {
    // The history of both ends in WITHDRAWN, and the merge decided otherwise.
    const history = [past(later, 7), past('WITHDRAWN', 8)];
    const before = consent({ lastInteractionAt: day(9) });
    expect(apply(before, { type, ...late, history }).status).toBe(expected);
  });

  test('takes back only the request that was open then', () => {
    const history = [past('CONFIRMED', 3), past('PENDING', 4), past('WITHDRAWN', 7)];
    const before = consent({ lastInteractionAt: day(9) });
    expect(apply(before, { type: 'CANCEL', ...late, history }).status).toBe('ACTIVE');
  });

  test('brings the choices in the order they were said in', () => {
    const history = [past('WITHDRAWN', 2), { ...past('IMPLICIT', 7), choices: [topic(false)] }];
    const before = consent({
      status: 'WITHDRAWN',
      consentAt: null,
      lastInteractionAt: day(2),
    });
    const applied = applyTransaction(
      before,
      transaction({ type: 'CONFIRMED', ...late, history, choices: [topic(true)] }),
    );
    expect(applied.consent).toMatchObject({ status: 'IMPLICIT', consentAt: day(7) });
    expect(applied.choices).toEqual([topic(true), topic(false)]);
  });

  test('brings nothing back that had expired, or that a merge decided otherwise', () => {
    const history = [past('CONFIRMED', 3), past('PENDING', 7)];
    for (const statusBeforePending of ['EXPIRED', 'NO_CONSENT'] as const) {
      const fields = { consentAt: day(3), lastInteractionAt: day(7) };
      const before = consent({ status: 'PENDING', statusBeforePending, ...fields });
      const after = apply(before, { type: 'IMPLICIT', ...late, history });
      expect(after).toMatchObject({ status: 'PENDING', statusBeforePending, ...fields });
    }
  });

  test('keeps the end of a consent that it does not change', () => {
    const history = [past('CONFIRMED', 7)];
    const before = consent({ consentAt: day(7), lastInteractionAt: day(7), expiryAt: day(20) });
    expect(apply(before, { type: 'NOTGIVEN', ...late, history }).expiryAt).toBe(day(20));
  });

  test('shows its own dates in its own record', () => {
    const before = consent({ lastInteractionAt: day(6) });
    const lifeSpan = { seconds: dayS, implicitSeconds: null, countedFrom: null };
    expect(applyTransaction(before, transaction({ ...late, lifeSpan })).dates).toEqual({
      consentAt: day(5),
      withdrawalAt: null,
      expiryAt: day(6),
    });
    expect(applyTransaction(before, transaction({ ...late, type: 'OPT_OUT' })).dates).toEqual({
      consentAt: null,
      withdrawalAt: day(5),
      expiryAt: null,
    });
  });

  test('decides where it was said at the same time', () => {
    const before = consent({ lastInteractionAt: day(10) });
    expect(apply(before, { type: 'WITHDRAWN' }).status).toBe('WITHDRAWN');
  });

  test('decides by the microsecond', () => {
    const before = consent({ lastInteractionAt: '2026-03-10T12:00:00.000001Z' });
    expect(apply(before, { type: 'NOTGIVEN' }).status).toBe('ACTIVE');
    const after = consent({ lastInteractionAt: '2026-03-10T11:59:59.999999Z' });
    expect(apply(after, { type: 'NOTGIVEN' }).status).toBe('NO_CONSENT');
  });

  test('decides over NO_CHOICE, which says nothing about a consent that is there', () => {
    const before = apply(consent(), { type: 'NO_CHOICE', interactionAt: day(8) });
    expect(before.lastInteractionAt).toBe(day(1));
    expect(apply(before, { type: 'WITHDRAWN', interactionAt: day(5) }).status).toBe('WITHDRAWN');
  });

  test('decides after an expiry, which is no interaction', () => {
    const before = endConsent(consent({ expiryAt: day(7) }), day(7), recorded).consent;
    expect(apply(before, { interactionAt: day(5) }).status).toBe('ACTIVE');
  });
});

describe('dates', () => {
  test.each(['CONFIRMED', 'OPT_IN', 'NO_OPT_OUT', 'IMPLICIT', 'PENDING'] as const)(
    '%s is the date of the consent',
    (type) => {
      expect(apply(null, { type, createdAt: day(11) }).consentAt).toBe(day(10));
    },
  );

  test('a consent that is given again has the new date', () => {
    expect(apply(consent(), {}).consentAt).toBe(day(10));
  });

  test('NOTGIVEN has no date of consent, NO_CHOICE none where nothing was decided', () => {
    expect(apply(consent(), { type: 'NOTGIVEN' }).consentAt).toBeNull();
    expect(apply(null, { type: 'NO_CHOICE' }).consentAt).toBeNull();
  });

  test.each(['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'] as const)(
    '%s is the date of the withdrawal, keeps that of the consent, and ends its expiry',
    (type) => {
      expect(apply(consent({ expiryAt: day(20) }), { type })).toMatchObject({
        consentAt: day(1),
        withdrawalAt: day(10),
        expiryAt: null,
      });
    },
  );

  test.each(consentStatuses)('a consent given again after %s keeps the withdrawal', (status) => {
    const isReactivated = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'EXPIRED'].includes(status);
    const before = consent({ status, withdrawalAt: day(3), reactivationAt: day(2) });
    expect(apply(before, {})).toMatchObject({
      withdrawalAt: day(3),
      reactivationAt: isReactivated ? day(10) : day(2),
    });
  });

  test('a confirmation of what had ended before it was asked for is a reactivation', () => {
    const pending = apply(consent({ status: 'EXPIRED' }), { type: 'PENDING' });
    expect(pending.reactivationAt).toBeNull();
    expect(apply(pending, { interactionAt: day(11) }).reactivationAt).toBe(day(11));
  });
});

describe('CANCEL', () => {
  const requests = [true, false].flatMap((reconfirms) =>
    consentStatuses.map((status) => [status, reconfirms] as const),
  );

  test.each(requests)(
    'gives back %s, which was there before PENDING (reconfirms: %s)',
    (status, reconfirms) => {
      const before = consent({ status, withdrawalAt: day(2), expiryAt: day(20) });
      const request = { type: 'PENDING', reconfirms } as const;
      const pending = apply(apply(before, request), request);
      const back = apply(pending, { type: 'CANCEL', interactionAt: day(11) });
      const isAsBefore = status !== 'PENDING';
      expect(back).toMatchObject({
        status: isAsBefore ? status : 'WITHDRAWN',
        withdrawalAt: isAsBefore ? day(2) : day(11),
        statusBeforePending: null,
      });
      if (isStanding(status) && isAsBefore) {
        expect(back).toMatchObject({ consentAt: day(1), expiryAt: day(20) });
      }
    },
  );

  test('withdraws what was never more than asked for, and what nobody asked for', () => {
    const pending = apply(null, { type: 'PENDING' });
    for (const before of [pending, consent(), null]) {
      expect(apply(before, { type: 'CANCEL' })).toMatchObject({
        status: 'WITHDRAWN',
        withdrawalAt: day(10),
        expiryAt: null,
      });
    }
  });

  test.each(['CONFIRMED', 'OPT_IN', 'WITHDRAWN', 'EXPIRED', 'NOTGIVEN'] as const)(
    'gives nothing back once %s has decided',
    (type) => {
      const pending = apply(consent({ status: 'OPT_IN' }), { type: 'PENDING' });
      expect(apply(pending, { type, interactionAt: day(11) }).statusBeforePending).toBeNull();
    },
  );
});

describe('expiry', () => {
  const lifeSpan = { seconds: 10 * dayS, implicitSeconds: null, countedFrom: null };

  test.each(['CONFIRMED', 'OPT_IN', 'NO_OPT_OUT', 'IMPLICIT', 'PENDING'] as const)(
    '%s lasts as long as the purpose says',
    (type) => {
      expect(apply(null, { type, lifeSpan }).expiryAt).toBe(day(20));
      expect(apply(null, { type }).expiryAt).toBeNull();
    },
  );

  test('the end that a receipt asks for wins', () => {
    expect(apply(null, { lifeSpan, expiryAt: day(12) }).expiryAt).toBe(day(12));
    expect(apply(null, { expiryAt: day(12) }).expiryAt).toBe(day(12));
  });

  test('implicit consent has its own life span where the purpose has one', () => {
    const implicit = { ...lifeSpan, implicitSeconds: dayS };
    expect(apply(null, { type: 'IMPLICIT', lifeSpan: implicit }).expiryAt).toBe(day(11));
    expect(apply(null, { lifeSpan: implicit }).expiryAt).toBe(day(20));
    const forEver = { ...lifeSpan, implicitSeconds: 0 };
    expect(apply(null, { type: 'IMPLICIT', lifeSpan: forEver }).expiryAt).toBeNull();
  });

  test('EXTEND counts from the interaction, or to the end asked for, and keeps the dates', () => {
    const before = consent({ expiryAt: day(11) });
    expect(apply(before, { type: 'EXTEND', lifeSpan })).toMatchObject({
      expiryAt: day(20),
      consentAt: day(1),
    });
    expect(apply(before, { type: 'EXTEND', expiryAt: day(30) }).expiryAt).toBe(day(30));
    expect(apply(before, { type: 'EXTEND' }).expiryAt).toBeNull();
  });

  test.each(['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NO_CONSENT'] as const)(
    'EXTEND of a consent that is %s gives it no end',
    (status) => {
      const before = consent({ status });
      expect(apply(before, { type: 'EXTEND', expiryAt: day(30) }).expiryAt).toBeNull();
    },
  );

  test('EXTEND of what has expired records no end, so none is found when it is replayed', () => {
    const expired = endConsent(consent({ expiryAt: day(5) }), day(5), recorded).consent;
    const { consent: left, dates } = applyTransaction(expired, transaction({ type: 'EXTEND' }));
    expect(left).toMatchObject({ status: 'EXPIRED', expiryAt: day(5) });
    expect(dates.expiryAt).toBeNull();
  });

  test.each(['CHANGE_PREFERENCES', 'NO_CHOICE'] as const)(
    '%s moves the end only where it counts from the last transaction, and never back',
    (type) => {
      const before = consent({ expiryAt: day(15) });
      const last = { ...lifeSpan, countedFrom: 'LAST_TRANSACTION_DATE' } as const;
      expect(apply(before, { type, lifeSpan }).expiryAt).toBe(day(15));
      expect(
        apply(before, { type, lifeSpan: { ...lifeSpan, countedFrom: 'CONSENT_DATE' } }).expiryAt,
      ).toBe(day(15));
      expect(apply(before, { type, lifeSpan: last }).expiryAt).toBe(day(20));
      expect(apply(consent({ expiryAt: day(25) }), { type, lifeSpan: last }).expiryAt).toBe(
        day(25),
      );
      expect(apply(consent(), { type, lifeSpan: last }).expiryAt).toBeNull();
      expect(apply(before, { type, lifeSpan: { ...last, seconds: 0 } }).expiryAt).toBe(day(15));
      expect(apply(before, { type, lifeSpan, expiryAt: day(12) }).expiryAt).toBe(day(12));
    },
  );

  test('EXPIRED ends at its interaction', () => {
    const applied = applyTransaction(
      consent({ expiryAt: day(20) }),
      transaction({ type: 'EXPIRED' }),
    );
    expect(applied.consent.expiryAt).toBe(day(10));
    expect(applied.dates).toEqual({ consentAt: null, withdrawalAt: null, expiryAt: day(10) });
  });

  test('what is asked for beside a consent that stands leaves its dates', () => {
    const before = consent({ expiryAt: day(15) });
    const dates = { consentAt: day(1), expiryAt: day(15) };
    expect(apply(before, { type: 'PENDING', lifeSpan })).toMatchObject({
      status: 'ACTIVE',
      ...dates,
    });
    expect(apply(before, { type: 'PENDING', lifeSpan, reconfirms: true })).toMatchObject({
      status: 'PENDING',
      ...dates,
    });
  });
});

describe('an end that has come', () => {
  test.each(consentStatuses)('is due for %s only while it stands', (status) => {
    expect(isDue(consent({ status, expiryAt: day(10) }), day(10))).toBe(isStanding(status));
    expect(isDue(consent({ status, expiryAt: day(11) }), day(10))).toBe(false);
    expect(isDue(consent({ status }), day(10))).toBe(false);
  });

  test('is a transaction at that instant, and no interaction', () => {
    const before = consent({ expiryAt: day(10), lastReceiptId: 'last' });
    expect(endConsent(before, day(10), recorded)).toEqual({
      id: 'end',
      at: day(10),
      recordedAt: day(11),
      consent: {
        ...before,
        status: 'EXPIRED',
        statusTransactionId: 'end',
        lastTransactionAt: day(10),
        updatedAt: day(11),
        transactionCount: 2,
      },
    });
  });

  test('is not before the transaction that it ends', () => {
    const before = consent({ expiryAt: '2020-01-01T00:00:00.000000Z' });
    const { at, consent: ended } = endConsent(before, '2020-01-01T00:00:00.000000Z', recorded);
    expect([at, ended.expiryAt, ended.lastTransactionAt]).toEqual([day(1), day(1), day(1)]);
  });

  test('leaves nothing for CANCEL to give back', () => {
    const pending = apply(consent({ expiryAt: day(15) }), { type: 'PENDING' });
    expect(endConsent(pending, day(15), recorded).consent.statusBeforePending).toBeNull();
  });
});

test('a note stays until consent is given again, or another note comes', () => {
  const note = { noteText: 'Too many letters' };
  const noted = apply(consent(), { type: 'WITHDRAWN', note });
  expect(noted.note).toEqual(note);
  expect(apply(noted, { type: 'OPT_OUT' }).note).toEqual(note);
  expect(apply(noted, { type: 'CONFIRMED' }).note).toBeNull();
});

test('the place stays until another is given', () => {
  const geolocation = { receiptId: 'receipt', country: 'DE', createdAt: day(10) };
  const placed = apply(null, { geolocation });
  expect(placed.geolocation).toEqual(geolocation);
  expect(apply(placed, {}).geolocation).toEqual(geolocation);
});
