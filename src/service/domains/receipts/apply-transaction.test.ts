import { describe, expect, test } from 'vitest';
import { consentStatuses, transactionTypes } from '#contract/data-subject-values.ts';
import { expectedIn, saidLast } from '#service/testing/consent-model.ts';
import {
  applyLatest,
  type Consent,
  type ConsentTransaction,
  endConsent,
  endOfConsent,
  isStanding,
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
  receiptId: 'receipt',
  collectionPointId: 'point',
  collectionPointVersion: 1,
  note: null,
  geolocation: null,
  ...fields,
});

const required = (given: Consent | null): Consent => {
  if (given === null) throw new Error('There is no consent.');
  return given;
};

const consent = (fields: Partial<Consent> = {}): Consent => ({
  ...required(applyLatest(null, transaction({ createdAt: day(1), interactionAt: day(1) })).consent),
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

const apply = (before: Consent | null, fields: Partial<ConsentTransaction>): Consent =>
  required(applyLatest(before, transaction(fields)).consent);

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
    const changed = applyLatest(before, transaction({ type })).consent;
    if (status === undefined && changed === null) return expect(type).toMatch(/EXTEND|CHANGE/);
    expect(changed?.status).toBe(expected);
    expect(changed?.transactionCount).toBe(before === null ? 1 : 2);
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
      const applied = applyLatest(before, transaction({ type, choices: [topic(true)] }));
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
    });
  });

  test.each(pairs)(
    '%s after %s: the collection point is that of the last interaction',
    (type, status) => {
      const before = consent({ status });
      const fields = { collectionPointId: 'other', collectionPointVersion: 2 };
      const after = apply(before, { type, ...fields });
      const isMoved = after.lastInteractionAt !== before.lastInteractionAt;
      expect(after).toMatchObject(
        isMoved ? fields : { collectionPointId: 'point', collectionPointVersion: 1 },
      );
    },
  );
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

describe('NOTGIVEN of a sender nobody knows', () => {
  const ofNobody = { type: 'NOTGIVEN', endsNothing: true, interactionAt: day(12) } as const;
  const asked = (status: Consent['status'], reconfirms: boolean) =>
    apply(consent({ status }), { type: 'PENDING', reconfirms });

  test.each([true, false])(
    'leaves a consent that is asked to be confirmed again (reconfirms: %s)',
    (reconfirms) => {
      for (const status of ['ACTIVE', 'OPT_IN', 'IMPLICIT'] as const) {
        const before = asked(status, reconfirms);
        const after = apply(before, ofNobody);
        expect(after).toEqual({ ...before, transactionCount: 3 });
        expect(apply(after, { type: 'CANCEL', interactionAt: day(13) }).status).toBe(status);
      }
    },
  );

  test('ends what is only asked for', () => {
    for (const before of [apply(null, { type: 'PENDING' }), asked('EXPIRED', true)]) {
      expect(apply(before, ofNobody).status).toBe('NO_CONSENT');
    }
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
        status: isAsBefore ? status : 'NO_CONSENT',
        withdrawalAt: day(2),
        statusBeforePending: null,
      });
      if (isStanding(status) && isAsBefore) {
        expect(back).toMatchObject({ consentAt: day(1), expiryAt: day(20) });
      }
    },
  );

  test('gives up what was never more than asked for: that is no withdrawal', () => {
    const pending = apply(null, { type: 'PENDING' });
    expect(apply(pending, { type: 'CANCEL' })).toMatchObject({
      ...{ status: 'NO_CONSENT', withdrawalAt: null, consentAt: null, expiryAt: null },
    });
  });

  test('withdraws what nobody asked for', () => {
    for (const before of [consent(), null]) {
      expect(apply(before, { type: 'CANCEL' })).toMatchObject({
        status: 'WITHDRAWN',
        withdrawalAt: day(10),
        expiryAt: null,
      });
    }
  });

  test('of the service ends what is pending, and nothing else', () => {
    const own = { type: 'CANCEL', endsNothing: true } as const;
    expect(apply(apply(null, { type: 'PENDING' }), own).status).toBe('NO_CONSENT');
    for (const status of consentStatuses.filter((one) => one !== 'PENDING')) {
      expect(apply(consent({ status }), own).status).toBe(status);
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
    const { consent: left, dates } = applyLatest(expired, transaction({ type: 'EXTEND' }));
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
    const applied = applyLatest(consent({ expiryAt: day(20) }), transaction({ type: 'EXPIRED' }));
    expect(applied.consent?.expiryAt).toBe(day(10));
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
    const expected = isStanding(status) ? day(10) : null;
    expect(endOfConsent(consent({ status, expiryAt: day(10) }), [])).toBe(expected);
    expect(endOfConsent(consent({ status }), [])).toBeNull();
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

  test('is its term or the first retirement since it was given, whichever came first', () => {
    const retired = (...days: number[]) => days.map((number) => ({ at: day(number), until: null }));
    const given = consent({ consentAt: day(5), expiryAt: day(10) });
    expect(endOfConsent(given, retired(7, 8))).toBe(day(7));
    expect(endOfConsent(given, retired(12))).toBe(day(10));
    expect(endOfConsent(given, retired(3, 5))).toBe(day(10));
    expect(endOfConsent({ ...given, expiryAt: null }, retired(7))).toBe(day(7));
  });

  test('lies where it fell due, however late the receipt arrived', () => {
    const before = consent({ consentAt: day(1), expiryAt: day(4), lastTransactionAt: day(10) });
    const { at, recordedAt, consent: ended } = endConsent(before, day(4), recorded);
    expect({ at, recordedAt }).toEqual({ at: day(4), recordedAt: day(11) });
    expect(ended).toMatchObject({ expiryAt: day(4), lastTransactionAt: day(10) });
  });

  test('that is asked for before the person acted is when they did', () => {
    expect(apply(null, { expiryAt: '2020-01-01T00:00:00.000000Z' }).expiryAt).toBe(day(10));
  });

  test('leaves nothing for CANCEL to give back', () => {
    const pending = apply(consent({ expiryAt: day(15) }), { type: 'PENDING' });
    expect(endConsent(pending, day(15), recorded).consent.statusBeforePending).toBeNull();
  });
});

test.each(['CHANGE_PREFERENCES', 'EXTEND', 'IMPLICIT'] as const)(
  'of %s beside a refusal, what it opts out counts, and nothing that it opts in',
  (type) => {
    const choices = [false, true].map((isConsented) => ({
      choiceId: `opted ${isConsented ? 'in' : 'out'}`,
      preferenceId: null,
      isConsented,
    }));
    const withdrawn = consent({ status: 'WITHDRAWN' });
    const applied = applyLatest(withdrawn, transaction({ type, choices }));
    expect(applied.consent?.status).toBe('WITHDRAWN');
    expect(applied.choices.map(({ choiceId }) => choiceId)).toEqual(['opted out']);
    expect(applyLatest(null, transaction({ type: 'EXTEND', choices })).choices).toEqual([]);
    const asked = applyLatest(consent(), transaction({ type: 'PENDING', choices }));
    expect(asked.choices).toEqual([]);
  },
);

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
