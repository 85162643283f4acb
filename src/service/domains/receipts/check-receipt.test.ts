import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeftOutReason } from '#contract/left-out.ts';
import { checkReceipt } from './check-receipt.ts';
import type { LinkedPurpose, PointOfReceipt } from './read-point.ts';
import { readReceipt } from './read-receipt.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_128);

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const topic = idOf(901);
const [one, two, three] = [idOf(911), idOf(912), idOf(913)];
const preference = idOf(910);
const single = idOf(920);
const [left, right] = [idOf(921), idOf(922)];

const linkedAs = (id: string, fields: Partial<LinkedPurpose> = {}): LinkedPurpose => ({
  id,
  version: 3,
  isDraft: false,
  kind: null,
  retirements: [],
  consentSeconds: 0,
  implicitSeconds: null,
  countedFrom: null,
  keepsGeolocation: false,
  topics: [topic],
  preferences: [
    { id: preference, isSingleChoice: false, options: [one, two, three] },
    { id: single, isSingleChoice: true, options: [left, right] },
  ],
  ...fields,
});

const linked = Array.from({ length: 30 }, (_, index) => idOf(index));
const retired = idOf(50);
const unlinked = idOf(60);
const service = idOf(61);
const point: PointOfReceipt = {
  disabled: false,
  isDraft: false,
  isTokenRevoked: false,
  subjectIdentifier: null,
  takesNotGiven: false,
  reconfirms: false,
  needsAuthentication: false,
  doubleOptIn: false,
  sendsConfirmation: false,
  offersCancel: false,
  excludedPurposes: [],
  sendsConsentMail: false,
  confirmationElement: null,
  consentMailElement: null,
  waitsForParents: false,
  eventSwitches: [],
  givesInstantLinks: false,
  elements: [],
  purposes: [
    ...linked.map((id) => linkedAs(id)),
    linkedAs(retired, { retirements: [{ at: '2026-01-01T00:00:00.000000Z', until: null }] }),
  ],
};
const others = new Map([
  [unlinked, linkedAs(unlinked)],
  [service, linkedAs(service, { kind: 'SERVICE' })],
]);
const token = { hash: 'a'.repeat(64), claims: {}, collectionPointId: idOf(70), version: 2 };
const createdAt = '2026-11-28T10:00:00.000000Z';

type Json = Record<string, unknown>;
const receiptOf = (fields: Json): Json => ({
  requestInformation: 'token',
  identifier: 'ana@example.org',
  ...fields,
});
const check = (
  fields: Json,
  { isSenderKnown = false as boolean | null, key = null as string | null } = {},
) =>
  checkReceipt(
    readReceipt(receiptOf(fields)),
    token,
    { point, others },
    { id: idOf(99), createdAt, key, isSenderKnown },
  );
const said = (fields: Json, sender?: Parameters<typeof check>[1]) => {
  const { receipt, leftOut } = check(fields, sender);
  return {
    acts: receipt.purposes.map(({ id, type, choices, saidAt }) => ({
      id,
      type,
      choices: choices.map(({ choiceId, isConsented }) => [choiceId, isConsented]),
      at: saidAt ?? (receipt.isDated ? receipt.interactionAt : createdAt),
    })),
    why: leftOut.map(({ path, reason }) => [path, reason]),
  };
};
const typesOf = (purposes: unknown, fields: Json = {}) =>
  said({ purposes, ...fields }).acts.map(({ type }) => type);
const whyOf = (purposes: unknown, fields: Json = {}) => said({ purposes, ...fields }).why;

const [first, second] = [linked[0], linked[1]];

describe('a type', () => {
  test.each([
    ['withdrawn', 'WITHDRAWN'],
    ['Opt-Out', 'OPT_OUT'],
    ['hard opt out', 'HARD_OPT_OUT'],
    [' OPT_OUT ', 'OPT_OUT'],
    ['confirmed', 'CONFIRMED'],
  ])('is read as %j', (TransactionType, type) => {
    expect(typesOf([{ Id: first, TransactionType }])).toEqual([type]);
  });

  test.each([null, '', 'withdraw', 'unsubscribe', 7, true, [], {}])(
    'that cannot be read, %j, is no yes: its purpose is left out',
    (TransactionType) => {
      const purposes = [{ Id: first, TransactionType }, { Id: second }];
      expect(said({ purposes })).toMatchObject({
        acts: [{ id: second, type: 'CONFIRMED' }],
        why: [['purposes.0.TransactionType', 'MAY_HAVE_BEEN_NO']],
      });
    },
  );

  test('that is absent is a yes', () => {
    expect(typesOf([{ Id: first }])).toEqual(['CONFIRMED']);
    expect(typesOf({ Id: first })).toEqual(['CONFIRMED']);
  });
});

describe('a refusal', () => {
  test('of any purpose of the account counts, linked or not, retired or not, of any version', () => {
    for (const Id of [unlinked, retired]) {
      expect(typesOf([{ Id, TransactionType: 'WITHDRAWN', Version: 1 }])).toEqual(['WITHDRAWN']);
    }
    expect(whyOf([{ Id: unlinked }])).toEqual([['purposes.0.Id', 'NOT_LINKED']]);
    expect(whyOf([{ Id: retired }])).toEqual([['purposes.0.TransactionType', 'RETIRED']]);
    expect(whyOf([{ Id: idOf(77), TransactionType: 'WITHDRAWN' }])).toEqual([
      ['purposes.0.Id', 'NOT_LINKED'],
    ]);
  });

  test('of a service that the point does not link counts from senders who are known only', () => {
    const purposes = [{ Id: service, TransactionType: 'WITHDRAWN' }];
    expect(whyOf(purposes)).toEqual([['purposes.0.Id', 'NOT_LINKED']]);
    expect(said({ purposes }, { isSenderKnown: true }).acts).toHaveLength(1);
  });

  test('beyond the most purposes counts, a yes does not', () => {
    const purposes = linked.map((Id, index) =>
      index % 10 === 9 ? { Id, TransactionType: 'OPT_OUT' } : { Id },
    );
    const { acts, why } = said({ purposes });
    expect(acts).toHaveLength(20 + 1);
    expect(acts.at(-1)).toMatchObject({ id: linked[29], type: 'OPT_OUT' });
    expect(why).toHaveLength(9);
    expect(why[0]).toEqual(['purposes.20.Id', 'TOO_MANY']);
  });

  test.each([21, 300])('counts as the last of %i purposes', (count) => {
    const purposes: Json[] = Array.from({ length: count }, (_, index) => ({
      Id: linked[index % 29],
    }));
    purposes[count - 1] = { Id: linked[29], TransactionType: 'WITHDRAWN' };
    const { acts } = said({ purposes });
    expect(acts).toHaveLength(21);
    expect(acts.at(-1)).toMatchObject({ id: linked[29], type: 'WITHDRAWN' });
  });

  test('of a topic or an option counts where the rest of its purpose cannot be read', () => {
    const purpose = {
      Id: first,
      TransactionType: 'yes please',
      Preferences: [{ TopicId: topic, TransactionType: 'opt-out' }],
      CustomPreferences: [
        {
          Id: preference,
          Options: [two],
          Choices: [{ OptionId: one, TransactionType: 'OPT_OUT' }],
        },
      ],
    };
    expect(said({ purposes: [purpose] }).acts).toMatchObject([
      {
        type: 'CHANGE_PREFERENCES',
        choices: [
          [topic, false],
          [one, false],
        ],
      },
    ]);
  });
});

describe('an option that is opted out', () => {
  const optOut = (OptionId: string) => ({ OptionId, TransactionType: 'OPT_OUT' });
  const choicesOf = (CustomPreferences: unknown) =>
    said({ purposes: [{ Id: first, CustomPreferences }] }).acts[0]?.choices;

  test.each([undefined, null, 'colors', 7, idOf(77), single])(
    'is known by its own id, under %j',
    (Id) => {
      const Choices = [optOut(one), optOut('x'), { OptionId: two, TransactionType: 'OPT_IN' }];
      expect(choicesOf([{ Id, Options: [three], Choices }])).toEqual([[one, false]]);
    },
  );

  test('counts beside what its own preference says', () => {
    const own = { Id: preference, Options: [one, two] };
    expect(choicesOf([own, { Id: 'x', Choices: optOut(one) }])).toEqual([
      [one, false],
      [two, true],
      [three, false],
    ]);
  });

  test('is refused in so many words, what a list or a single choice only implies is not', () => {
    const CustomPreferences = [
      { Id: preference, Options: [two], Choices: [optOut(three)] },
      { Id: single, Choices: [{ OptionId: left, TransactionType: 'OPT_IN' }] },
    ];
    const { receipt } = check({ purposes: [{ Id: first, CustomPreferences }] });
    expect(receipt.purposes[0]?.choices).toHaveLength(5);
    expect(receipt.purposes[0]?.refused?.map(({ choiceId }) => choiceId)).toEqual([three]);
  });
});

test('beside a refusal only refused choices count where no yes would', () => {
  const choices = {
    TransactionType: 'WITHDRAWN',
    Preferences: [{ TopicId: topic, TransactionType: 'OPT_IN' }],
    CustomPreferences: [
      { Id: preference, Options: [one], Choices: [{ OptionId: two, TransactionType: 'OPT_OUT' }] },
    ],
  };
  const refused = [[two, false]];
  const of = (purpose: Json, fields: Json = {}) =>
    said({ purposes: [{ Id: first, ...choices, ...purpose }], ...fields });
  expect(of({}).acts).toMatchObject([{ type: 'WITHDRAWN', choices: { length: 4 } }]);
  expect(of({}).why).toEqual([]);
  for (const [purpose, fields, why] of [
    [{ Id: unlinked }, {}, ['purposes.0.Id', 'NOT_LINKED']],
    [{ Version: 2 }, {}, ['purposes.0.Version', 'OTHER_VERSION']],
    [{ Version: 'x' }, {}, ['purposes.0.Version', 'UNREADABLE']],
    [{}, { interactionDate: 'x' }, ['purposes.0.TransactionType', 'NO_DATE']],
  ] as const) {
    expect(of(purpose, fields)).toMatchObject({
      acts: [{ type: 'WITHDRAWN', choices: refused }],
      why: expect.arrayContaining([why]),
    });
  }
  const plain = { Preferences: [], CustomPreferences: [] };
  expect(of({ Id: unlinked, ...plain }).why).toEqual([]);
});

describe('what is not read from a mistake', () => {
  test('is a yes to another version, or for another time than was asked', () => {
    expect(whyOf([{ Id: first, Version: 2 }])).toEqual([['purposes.0.Version', 'OTHER_VERSION']]);
    for (const [key, value] of [
      ['Version', 'three'],
      ['ExpiryDate', 'next year'],
    ] as const) {
      expect(said({ purposes: [{ Id: first, [key]: value }] })).toMatchObject({
        acts: [],
        why: [[`purposes.0.${key}`, 'UNREADABLE']],
      });
      const refused = { Id: first, [key]: value, TransactionType: 'WITHDRAWN' };
      expect(typesOf([refused])).toEqual(['WITHDRAWN']);
    }
  });

  test('is a "no" to options that a list leaves out, if not all of it can be read', () => {
    const options = (Options: unknown) =>
      said({ purposes: [{ Id: first, CustomPreferences: [{ Id: preference, Options }] }] });
    expect(options([two]).acts[0]?.choices).toEqual([
      [one, false],
      [two, true],
      [three, false],
    ]);
    expect(options([two, 'three'])).toMatchObject({
      acts: [{ choices: [[two, true]] }],
      why: [['purposes.0.CustomPreferences.0.Options.1', 'UNREADABLE']],
    });
    expect(options([two, topic])).toMatchObject({
      acts: [{ choices: [[two, true]] }],
      why: [['purposes.0.CustomPreferences.0.Options.1', 'UNKNOWN']],
    });
  });

  test('is one of two options where one can be chosen', () => {
    const CustomPreferences = [{ Id: single, Options: [left, right] }];
    expect(said({ purposes: [{ Id: first, CustomPreferences }] })).toMatchObject({
      acts: [{ type: 'CONFIRMED', choices: [] }],
      why: [['purposes.0.CustomPreferences.0.Options', 'TOO_MANY']],
    });
  });

  test('is an opt-in to what is opted out beside it', () => {
    const Preferences = [
      { TopicId: topic, TransactionType: 'OPT_OUT' },
      { TopicId: topic, TransactionType: 'OPT_IN' },
    ];
    expect(said({ purposes: [{ Id: first, Preferences }] }).acts[0]?.choices).toEqual([
      [topic, false],
    ]);
  });
});

test('one value where a list is expected is a list of one', () => {
  const Preferences = { TopicId: topic, TransactionType: 'OPT_OUT' };
  const CustomPreferences = { Id: preference, options: two };
  const purposes = { Id: first, preferences: Preferences, CustomPreferences };
  expect(said({ purposes })).toMatchObject({
    acts: [
      {
        type: 'CONFIRMED',
        choices: [
          [topic, false],
          [one, false],
          [two, true],
          [three, false],
        ],
      },
    ],
    why: [],
  });
});

describe('a date', () => {
  test.each([
    ['2026-11-27T10:00:00Z', '2026-11-27T10:00:00.000000Z'],
    ['2026-11-27T12:00:00.5+02:00', '2026-11-27T10:00:00.500000Z'],
    ['2026-11-27T12:00+0200', '2026-11-27T10:00:00.000000Z'],
    ['2026-11-27T12:00:00 02:00', '2026-11-27T10:00:00.000000Z'],
    ['2026-11-27T10:00', '2026-11-27T10:00:00.000000Z'],
    ['1970-01-01', '1970-01-01T00:00:00.000000Z'],
    ['2026-11-28', createdAt],
    ['', createdAt],
    [null, createdAt],
    ['2026-11-29T09:00:00Z', '2026-11-29T09:00:00.000000Z'],
  ])('%j is taken', (interactionDate, at) => {
    expect(said({ interactionDate, purposes: [{ Id: first }] })).toEqual({
      acts: [{ id: first, type: 'CONFIRMED', choices: [], at }],
      why: [],
    });
  });

  const unreadable = ['yesterday', '28/11/2026', 20_261_128, {}, '2026-02-30', '1795860000'];
  const rfc1123 = 'Fri, 27 Nov 2026 10:00:00 GMT';
  test.each(['2200-01-01', ...unreadable, rfc1123, '2026-11-27t10:00:00z'])(
    '%j cannot be read, or is ahead: only refusals count, from their arrival',
    (interactionDate) => {
      const purposes = [
        { Id: first },
        { Id: second, TransactionType: 'OPT_OUT' },
        { Id: linked[2], TransactionType: 'EXTEND' },
        { Id: linked[3], TransactionType: 'CANCEL' },
      ];
      const { acts, why } = said({ interactionDate, purposes });
      expect(acts).toEqual([{ id: second, type: 'OPT_OUT', choices: [], at: createdAt }]);
      const reasons: LeftOutReason[] = ['NO_DATE', 'NO_DATE', 'NO_DATE', 'NO_DATE'];
      expect(why.map(([, reason]) => reason)).toEqual(reasons);
    },
  );

  test('of the published body: a yes at consentDate, a withdrawal at withdrawnDate', () => {
    const purposes = [{ Id: first }, { Id: second, TransactionType: 'OPT_IN' }];
    const acts = (fields: Json) =>
      said({ purposes, ...fields }).acts.map(({ type, at }) => [type, at.slice(0, 10)]);
    expect(acts({ consentDate: '2026-01-02', withdrawnDate: '2026-03-04' })).toEqual([
      ['CONFIRMED', '2026-01-02'],
      ['WITHDRAWN', '2026-03-04'],
      ['OPT_IN', '2026-11-28'],
    ]);
    expect(acts({ withdrawnDate: '2026-03-04' })[0]).toEqual(['WITHDRAWN', '2026-03-04']);
    expect(acts({ withdrawnDate: 'in March' })[0]).toEqual(['WITHDRAWN', '2026-11-28']);
    expect(acts({ consentDate: 'in March' })).toEqual([['OPT_IN', '2026-11-28']]);
  });
});

test('numbers, true and false are taken as text, and lists of values are joined', () => {
  const dsDataElements = {
    Age: 41,
    Member: true,
    Colors: ['red', 'green'],
    Odd: { a: 1 },
    Gone: null,
  };
  const additionalIdentifiers = { Card: 12_345, Phones: ['1', '2'] };
  const fields = { dsDataElements, additionalIdentifiers };
  const { receipt, leftOut } = check(fields, { isSenderKnown: true });
  expect(receipt.fields).toMatchObject({
    dsDataElements: { Age: '41', Member: 'true', Colors: 'red, green' },
    additionalIdentifiers: { Card: '12345' },
  });
  expect(leftOut.map(({ path }) => path)).toEqual([
    'additionalIdentifiers.Phones',
    'dsDataElements.Odd',
  ]);
  expect(check({ identifier: 5_551_234, dsDataElements }).receipt.identifier).toBe('5551234');
});

test('whatever else cannot be used is left out, each with its path as it was written', () => {
  const { receipt, leftOut } = check({
    Purposes: [{ id: first, transactiontype: 'maybe' }, 'x', { Id: 'y' }],
    language: 'xx-YY-ZZ-no',
    test: 'true',
    dsDataElements: { Country: '<b>', Long: 'x'.repeat(751) },
    attachments: [{ id: 'none' }, { id: topic }],
    source: { type: 'FAX' },
    generateInstantLinkToken: true,
    shortLinkToken: true,
  });
  expect(leftOut.map(({ path }) => path)).toEqual([
    'purposes.0.TransactionType',
    'purposes.1',
    'purposes.2.Id',
    'dsDataElements.Long',
    'test',
    'language',
    'attachments.0.id',
    'source.type',
    'shortLinkToken',
    'dsDataElements.Country',
  ]);
  expect(receipt).toMatchObject({ isTest: false, language: null, purposes: [] });
  expect(receipt.fields).toMatchObject({ attachments: [{ id: topic }], dsDataElements: {} });
});

test("the receipt's record keeps what was left out and of which purpose, within bounds", () => {
  const { receipt } = check({
    purposes: [
      { Id: first?.toUpperCase(), TransactionType: 'maybe' },
      { Id: 'y' },
      { Id: unlinked },
    ],
    dsDataElements: { Shoe: '42', ['x'.repeat(300)]: '1' },
  });
  expect(receipt.leftOut).toMatchObject([
    { path: 'purposes.0.TransactionType', reason: 'MAY_HAVE_BEEN_NO', purposeId: first },
    { path: 'purposes.1.Id', reason: 'UNREADABLE' },
    { path: 'purposes.2.Id', reason: 'NOT_LINKED', purposeId: unlinked },
    { path: 'dsDataElements.Shoe', reason: 'NOT_TAKEN' },
    { path: `dsDataElements.${'x'.repeat(185)}`, reason: 'NOT_TAKEN' },
  ]);
  expect(receipt.leftOut?.[1]).not.toHaveProperty('purposeId');
  const purposes = Array.from({ length: 150 }, () => 'y');
  expect(check({ purposes }).receipt.leftOut).toHaveLength(100);
  expect(check({ purposes: [{ Id: first }] }).receipt.leftOut).toEqual([]);
});

test('refused as a whole is what names nobody or nothing, and what is too large', () => {
  const refusal = (fields: Json) => {
    try {
      readReceipt(receiptOf(fields));
    } catch (error) {
      return error;
    }
    return null;
  };
  const purposes = [{ Id: first }];
  for (const identifier of [
    undefined,
    null,
    '',
    ' ',
    ['ana@example.org'],
    {},
    1.5,
    'a\nb',
    'a'.repeat(256),
  ]) {
    expect(refusal({ identifier, purposes })).toMatchObject({
      status: 400,
      faults: [{ path: 'identifier' }],
    });
  }
  for (const nothing of [{}, { purposes: [] }, { dsDataElements: {}, language: 'de' }]) {
    expect(refusal(nothing)).toMatchObject({ status: 400, faults: [{ path: 'purposes' }] });
  }
  expect(refusal({ purposes: ['x'] })).toBeNull();
});

test('what is kept under unknown keys has a maximum, wherever they are', () => {
  const more = 'x'.repeat(300_000);
  const purposes = [{ Id: first, TransactionType: 'WITHDRAWN', more, few: 'kept' }];
  const { request, leftOut } = readReceipt(receiptOf({ purposes, more, other: { few: 'kept' } }));
  expect(JSON.stringify(request).length).toBeLessThan(1_000);
  expect(request).toMatchObject({
    other: { few: 'kept' },
    purposes: [{ TransactionType: 'WITHDRAWN', few: 'kept' }],
  });
  expect(leftOut).toMatchObject([{ path: 'purposes.0.more', reason: 'TOO_MANY' }]);
  expect(leftOut[0]?.message).toMatch(/4000 characters in all: 2 from here on/);
});

describe('sameness', () => {
  const purposes = [{ Id: first }];
  const samenessOf = (fields: Json, key: string | null = null) =>
    check(fields, { key }).receipt.sameness;

  test('is of the key, or of a date; without either every receipt is new', () => {
    expect(samenessOf({ purposes })).toBeNull();
    const dated = { purposes, interactionDate: '2026-11-01' };
    expect(samenessOf(dated)).toBe(samenessOf({ ...dated, requestInformation: 'another' }));
    expect(samenessOf({ purposes }, 'k')).toBe(samenessOf({ purposes }, 'k'));
    const all = [
      samenessOf(dated),
      samenessOf(dated, 'k'),
      samenessOf({ purposes }, 'k'),
      samenessOf({ purposes }, 'l'),
      samenessOf({ purposes, language: 'de' }, 'k'),
      samenessOf({ purposes, language: 'no language' }, 'k'),
      samenessOf({ purposes, language: 'none, either' }, 'k'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('is another for each of 100,000 keys, and takes no more for that', () => {
    const sent = readReceipt(receiptOf({ dsDataElements: { Shoe: '42' } }));
    const arrival = { id: idOf(99), createdAt, isSenderKnown: false };
    const all = new Set<string | null>();
    for (let number = 0; number < 100_000; number += 1) {
      const arrived = { ...arrival, key: `key ${number}` };
      all.add(checkReceipt(sent, token, { point, others }, arrived).receipt.sameness);
    }
    expect(all.size).toBe(100_000);
  });
});

/** Faults beside a refusal, or in a yes. */
const faults: Record<string, (receipt: Json, yes: Json) => void> = {
  'a type of null': (_, yes) => Object.assign(yes, { TransactionType: null }),
  'an empty type': (_, yes) => Object.assign(yes, { TransactionType: '' }),
  'an unknown type': (_, yes) => Object.assign(yes, { TransactionType: 'withdraw' }),
  'a type that is a number': (_, yes) => Object.assign(yes, { TransactionType: 0 }),
  'another version': (_, yes) => Object.assign(yes, { Version: 99 }),
  'no version': (_, yes) => Object.assign(yes, { Version: 'newest' }),
  'no end': (_, yes) => Object.assign(yes, { ExpiryDate: 'never' }),
  'no id': (_, yes) => Object.assign(yes, { Id: 'newsletter' }),
  'an unknown purpose': (_, yes) => Object.assign(yes, { Id: idOf(77) }),
  'a purpose that the point does not link': (_, yes) => Object.assign(yes, { Id: unlinked }),
  'a retired purpose': (_, yes) => Object.assign(yes, { Id: retired }),
  'an entry that is no object': (receipt) => (receipt.purposes as unknown[]).unshift('yes'),
  'topics that are no list': (_, yes) => Object.assign(yes, { Preferences: 'all' }),
  'an unknown topic': (_, yes) =>
    Object.assign(yes, { Preferences: [{ TopicId: idOf(77), TransactionType: 'OPT_IN' }] }),
  'options that are none': (_, yes) =>
    Object.assign(yes, {
      CustomPreferences: [{ Id: preference, Options: [one, 'two', idOf(77)] }],
    }),
  'a note too long': (_, yes) => Object.assign(yes, { PurposeNote: { noteText: 'x'.repeat(751) } }),
  'twenty purposes before': (receipt) =>
    (receipt.purposes as unknown[]).unshift(...linked.slice(5, 25).map((Id) => ({ Id }))),
  'a date ahead': (receipt) => Object.assign(receipt, { interactionDate: '2200-01-01' }),
  'a date that is none': (receipt) => Object.assign(receipt, { interactionDate: '1.2.2026' }),
  'a language that is none': (receipt) => Object.assign(receipt, { language: 'xx-YY-ZZ-no' }),
  'an element too long': (receipt) =>
    Object.assign(receipt, { dsDataElements: { Shoe: 'x'.repeat(751) } }),
  'an element that is an object': (receipt) =>
    Object.assign(receipt, { dsDataElements: { a: {} } }),
  'elements that are a list': (receipt) => Object.assign(receipt, { dsDataElements: ['a'] }),
  '300 elements': (receipt) =>
    Object.assign(receipt, {
      dsDataElements: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`Name ${at}`, 1])),
    }),
  'identifiers that are lists': (receipt) =>
    Object.assign(receipt, { additionalIdentifiers: { Phone: ['1', '2'] } }),
  'a payload too long': (receipt) =>
    Object.assign(receipt, { customPayload: { text: 'x'.repeat(4001) } }),
  'a nested payload': (receipt) => Object.assign(receipt, { customPayload: { a: { b: 1 } } }),
  'test as a text': (receipt) => Object.assign(receipt, { test: 'true' }),
  'attachments that are none': (receipt) => Object.assign(receipt, { attachments: [7, {}] }),
  'a source that is none': (receipt) => Object.assign(receipt, { source: { type: 7 } }),
  'a place that is none': (receipt) =>
    Object.assign(receipt, { geoLocation: { country: 'Germany', purposeIds: 'all' } }),
  'both links': (receipt) =>
    Object.assign(receipt, { generateInstantLinkToken: true, shortLinkToken: 'true' }),
};

const refusals = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'withdrawn', 'Opt-Out', 'topic'] as const;

const anyFaulty = fc.record({
  fault: fc.constantFrom(...Object.keys(faults)),
  refusal: fc.constantFrom(...refusals),
  refused: fc.constantFrom(first, unlinked, retired),
  isFirst: fc.boolean(),
  isDated: fc.boolean(),
});

type Faulty = typeof anyFaulty extends fc.Arbitrary<infer Own> ? Own : never;

const faultyReceipt = ({ fault, refusal, refused, isFirst, isDated }: Faulty): Json => {
  const yes: Json = { Id: second, TransactionType: 'CONFIRMED' };
  const no: Json =
    refusal === 'topic'
      ? {
          Id: refused,
          TransactionType: 'CHANGE_PREFERENCES',
          Preferences: [{ TopicId: topic, TransactionType: 'OPT_OUT' }],
        }
      : { Id: refused, TransactionType: refusal };
  const receipt = receiptOf({
    purposes: isFirst ? [no, yes] : [yes, no],
    ...(isDated && { interactionDate: '2026-10-01T08:00:00Z' }),
  });
  faults[fault]?.(receipt, yes);
  return receipt;
};

describe('of 1,000 receipts with one fault each', () => {
  test('no refusal is lost', () => {
    fc.assert(
      fc.property(anyFaulty, (faulty) => {
        const { acts } = said(faultyReceipt(faulty));
        const isDateFaulty = faulty.fault.startsWith('a date');
        const at = faulty.isDated && !isDateFaulty ? '2026-10-01T08:00:00.000000Z' : createdAt;
        const isTopic = faulty.refusal === 'topic';
        const type = isTopic
          ? 'CHANGE_PREFERENCES'
          : faulty.refusal.toUpperCase().replaceAll('-', '_');
        const choices = isTopic ? [[topic, false]] : [];
        expect(acts).toContainEqual({ id: faulty.refused, type, choices, at });
      }),
      { seed, numRuns: 1_000 },
    );
  });

  /** As a colleague would read the published rules, purpose by purpose and slowly. */
  const yesesOf = ({ purposes, interactionDate }: Json): unknown[] => {
    if (interactionDate === '2200-01-01' || interactionDate === '1.2.2026') return [];
    return (purposes as Json[]).flatMap((own, place) => {
      const isYes = typeof own === 'object' && own.TransactionType === 'CONFIRMED';
      const isAbsent = typeof own === 'object' && !('TransactionType' in own);
      const isLinked = linked.includes(String(own.Id));
      const isVersion = own.Version === undefined || own.Version === 3;
      const isTaken = (isYes || isAbsent) && isLinked && isVersion && own.ExpiryDate === undefined;
      return isTaken && place < 20 ? [own.Id] : [];
    });
  };

  test('no yes is invented, and none that can be read is lost', () => {
    fc.assert(
      fc.property(anyFaulty, (faulty) => {
        const receipt = faultyReceipt(faulty);
        const { acts } = said(receipt);
        const given = acts.filter(({ type }) => type === 'CONFIRMED').map(({ id }) => id);
        expect(given).toEqual(yesesOf(receipt));
      }),
      { seed, numRuns: 1_000 },
    );
  });
});

describe('whoever sends much that cannot be read', () => {
  const withdrawn = [{ Id: first, TransactionType: 'WITHDRAWN' }];
  const spellings = (word: string) =>
    Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [
        [...word].map((own, at) => ((index >> at) & 1 ? own.toUpperCase() : own)).join(''),
        'garbage',
      ]),
    );

  test('is read in time that grows with it: all that a receipt may hold takes no second', () => {
    const customPayload = Object.fromEntries(
      Array.from({ length: 4_900 }, (_, index) => [`key${index}`, {}]),
    );
    const begun = performance.now();
    expect(typesOf(withdrawn, { customPayload })).toEqual(['WITHDRAWN']);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  test('of 10,000 elements and 10,000 keys loses no refusal, and is told once', () => {
    const many = (name: string) =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${name}${index}`, index]));
    const begun = performance.now();
    const { acts, why } = said(
      { purposes: withdrawn, dsDataElements: many('e'), ...many('k') },
      { isSenderKnown: true },
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(acts.map(({ type }) => type)).toEqual(['WITHDRAWN']);
    expect(why).toEqual([
      [expect.stringMatching(/^k\d+$/), 'TOO_MANY'],
      ['dsDataElements', 'TOO_MANY'],
    ]);
  });

  test('loses no refusal, however many spellings a key comes in', () => {
    const fields = { ...spellings('language'), ...spellings('geolocation') };
    expect(typesOf(withdrawn, fields)).toEqual(['WITHDRAWN']);
    const purpose = { ...withdrawn[0], ...spellings('expirydate'), ...spellings('version') };
    expect(typesOf([purpose])).toEqual(['WITHDRAWN']);
  });
});

describe('a refusal beside the dates of a yes', () => {
  const consentDate = '2020-01-01';
  const withdrawnDate = '2026-11-01T00:00:00.000000Z';

  test('acts when it arrives: consentDate is of what has no type', () => {
    const typed = { Id: first, TransactionType: 'WITHDRAWN' };
    const Preferences = [{ TopicId: topic, TransactionType: 'OPT_OUT' }];
    const misread = { Id: first, TransactionType: 'no!', Preferences };
    for (const own of [typed, misread]) {
      const { acts } = said({ consentDate, purposes: [own, { Id: second }] });
      expect(acts.map(({ at }) => at)).toEqual([createdAt, '2020-01-01T00:00:00.000000Z']);
      expect(said({ consentDate, purposes: [own] }).acts.map(({ at }) => at)).toEqual([createdAt]);
    }
  });

  test('counts at withdrawnDate though its version or end cannot be read, and no yes does', () => {
    for (const fields of [{ Version: 'x' }, { ExpiryDate: 'x' }]) {
      const purposes = [{ Id: first, ...fields }];
      const { acts } = said({ purposes, consentDate, withdrawnDate });
      expect(acts).toEqual([{ id: first, type: 'WITHDRAWN', choices: [], at: withdrawnDate }]);
      const misread = [{ Id: first, TransactionType: 'x', ...fields }];
      expect(said({ purposes: misread, consentDate, withdrawnDate }).acts).toEqual([]);
    }
  });

  test('without a date that can be read, no choice and no end is changed but by a refusal', () => {
    const Preferences = [{ TopicId: topic, TransactionType: 'OPT_IN' }];
    for (const TransactionType of ['CHANGE_PREFERENCES', 'NO_CHOICE']) {
      const own = { Id: first, TransactionType, ExpiryDate: '2036-01-01', Preferences };
      expect(typesOf([own], { interactionDate: 'x' })).toEqual([]);
    }
  });
});

test('what cannot be stored loses no refusal, and reaches no other person', () => {
  const purposes = [{ Id: first, TransactionType: 'WITHDRAWN' }];
  const half = 'Ana \ud83d';
  const fields = {
    purposes: [...purposes, { Id: second, TransactionType: 'OPT_OUT\u0000' }],
    dsDataElements: { Name: half },
    additionalIdentifiers: { Card: '12\u0000', Phone: '34' },
    'free \udc00': [half],
  };
  const { receipt, leftOut } = check(fields);
  expect(receipt.purposes.map(({ type }) => type)).toEqual(['WITHDRAWN']);
  expect(receipt.fields).toMatchObject({
    dsDataElements: { Name: 'Ana \ufffd' },
    additionalIdentifiers: { Phone: '34' },
    'free \ufffd': ['Ana \ufffd'],
  });
  expect(new Set(leftOut.map(({ path }) => path))).toEqual(
    new Set([
      'purposes.1.TransactionType',
      'dsDataElements.Name',
      'additionalIdentifiers.Card',
      'free \ufffd',
      'free \ufffd.0',
    ]),
  );
  expect(() => check({ purposes, identifier: half })).toThrow();
});

test('a version may be written with a fraction of nothing', () => {
  expect(typesOf([{ Id: first, Version: '3.0' }])).toEqual(['CONFIRMED']);
  expect(typesOf([{ Id: first, Version: '3.5' }])).toEqual([]);
});

test('a key in several spellings loses no refusal and makes no yes', () => {
  const no = { Id: second, TransactionType: 'WITHDRAWN' };
  const fields = { Purposes: [no, { Id: linked[2] }], purposes: { Id: first } };
  expect(said(fields)).toMatchObject({
    acts: [{ type: 'WITHDRAWN' }, { id: first, type: 'CONFIRMED' }],
    why: [['purposes', 'UNREADABLE']],
  });
  expect(
    typesOf([{ Id: first, TransactionType: 'CONFIRMED', transactionType: 'OPT_OUT' }]),
  ).toEqual(['OPT_OUT']);
  expect(typesOf([{ Id: first, TransactionType: 'CONFIRMED', transactionType: 'x' }])).toEqual([]);
});

test('what purposes hold counts to the size of a receipt', () => {
  const Options = Array.from({ length: 7_000 }, () => first);
  const large = [{ Id: first, CustomPreferences: [{ Id: first, Options }] }];
  expect(() => check({ purposes: large })).toThrow('262144 characters');
});

test('a refusal that is said 1,900 times is recorded 20 times at most, and others still count', () => {
  const purposes = Array.from({ length: 1_900 }, () => ({
    Id: first,
    TransactionType: 'WITHDRAWN',
  }));
  const last = { Id: second, TransactionType: 'OPT_OUT' };
  const types = typesOf([...purposes, last]);
  expect(types).toHaveLength(21);
  expect(types.at(-1)).toBe('OPT_OUT');
});

test('the dates of the published body stay in the receipt as they were sent', () => {
  const dates = { consentDate: '', withdrawnDate: 'in March' };
  expect(check({ purposes: [{ Id: first }], ...dates }).receipt.fields).toMatchObject(dates);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a key named %s is a key like others, or is left out and told',
  (name) => {
    const fields = (own: string): Json =>
      JSON.parse(
        JSON.stringify({
          purposes: [
            {
              Id: first,
              TransactionType: 'WITHDRAWN',
              KEY: { KEY: [1] },
              PurposeNote: { KEY: 'x' },
              Preferences: [{ TopicId: topic, TransactionType: 'OPT_OUT', KEY: { a: 1 } }],
            },
          ],
          dsDataElements: { KEY: 'one', Shoe: '42' },
          additionalIdentifiers: { KEY: '1', Card: '2' },
          customPayload: { KEY: 'x' },
          geoLocation: { country: 'DE', KEY: { Id: 'x' } },
          attachments: [{ id: topic, KEY: { a: 1 } }],
          KEY: { a: 1, b: [2] },
        }).replaceAll('KEY', own),
      );
    const sender = { isSenderKnown: true };
    const usual = check(fields('Free'), sender);
    const { receipt, leftOut } = check(fields(name), sender);
    const isKept = name !== '__proto__';
    const kept = JSON.stringify(usual.receipt).replaceAll('Free', isKept ? name : 'none');
    if (isKept) expect(JSON.parse(JSON.stringify(receipt))).toEqual({ ...JSON.parse(kept) });
    expect(leftOut).toHaveLength(isKept ? 0 : 9);
    expect(receipt.purposes).toMatchObject([
      { type: 'WITHDRAWN', choices: [{ choiceId: topic, isConsented: false }] },
    ]);
    expect(receipt.fields).toMatchObject({
      dsDataElements: { Shoe: '42' },
      additionalIdentifiers: { Card: '2' },
      attachments: [{ id: topic }],
      geoLocation: { country: 'DE' },
    });
    expect(Object.getPrototypeOf(receipt.fields.dsDataElements)).toBe(Object.prototype);
  },
);

describe('where yeses are confirmed by mail', () => {
  const asked = (purposes: unknown, { isSenderKnown = false, fields = {} as Json } = {}) =>
    checkReceipt(
      readReceipt(receiptOf({ purposes, ...fields })),
      token,
      { point: { ...point, doubleOptIn: true, excludedPurposes: [second ?? ''] }, others },
      { id: idOf(99), createdAt, key: null, isSenderKnown, browser: 'hash' },
    ).receipt;
  const wordsOf = (receipt: ReturnType<typeof asked>) =>
    receipt.purposes.map(({ type, waitsFor }) => [type, waitsFor]);

  test('one of a stranger is a request for it, and anything else is what it was', () => {
    const purposes = [
      { Id: first },
      { Id: second, TransactionType: 'OPT_IN' },
      { Id: linked[2], TransactionType: 'IMPLICIT' },
      { Id: linked[3], TransactionType: 'WITHDRAWN' },
    ];
    const receipt = asked(purposes);
    expect(wordsOf(receipt)).toEqual([
      ['PENDING', 'CONFIRMED'],
      ['OPT_IN', undefined],
      ['IMPLICIT', undefined],
      ['WITHDRAWN', undefined],
    ]);
    expect(receipt.confirming).toEqual({ element: null, browser: 'hash' });
    for (const other of [{ isSenderKnown: true }, { fields: { test: true } }]) {
      expect(asked(purposes, other).confirming).toBeUndefined();
      expect(wordsOf(asked(purposes, other))[0]).toEqual(['CONFIRMED', undefined]);
    }
  });

  test('what it refuses of the purpose is no part of the request alone', () => {
    const Preferences = [{ TopicId: topic, TransactionType: 'OPT_OUT' }];
    const { purposes } = asked([{ Id: first, TransactionType: 'OPT_IN', Preferences }]);
    const refused = [{ choiceId: topic, isConsented: false }];
    expect(purposes).toMatchObject([
      { type: 'CHANGE_PREFERENCES', choices: refused, refused },
      { type: 'PENDING', waitsFor: 'OPT_IN', choices: refused },
    ]);
    expect(purposes[1]?.refused).toBeUndefined();
    // Nor of a request that a sender made itself, whoever it is.
    for (const isSenderKnown of [false, true]) {
      const sent = asked([{ Id: first, TransactionType: 'PENDING', Preferences }], {
        isSenderKnown,
      });
      expect(sent.purposes).toMatchObject([
        { type: 'CHANGE_PREFERENCES', choices: refused, refused },
        { type: 'PENDING', choices: refused },
      ]);
      expect(sent.confirming).toBeUndefined();
    }
  });
});
