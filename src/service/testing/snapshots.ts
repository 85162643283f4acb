import fc from 'fast-check';
import { consentStatuses } from '#contract/data-subject-values.ts';
import type { DataSubjectRow, SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';

/** Noon of a day of March 2026, as the database has times. */
export const dayTime = (day: number): string =>
  `2026-03-${String(day).padStart(2, '0')}T12:00:00.000000Z`;

export type SnapshotElement = SubjectSnapshot['elements'][number];
export type SnapshotConsent = SubjectSnapshot['consents'][number];

/** A consent of a day; all its other times are of that day. */
export const snapshotConsent = (
  fields: Partial<SubjectPurposeRow> = {},
  choices: SnapshotConsent['choices'] = [],
): SnapshotConsent => {
  const at = fields.lastTransactionAt ?? fields.lastInteractionAt ?? dayTime(1);
  return {
    consent: {
      subjectId: '',
      purposeId: 'purpose',
      purposeVersion: 1,
      status: 'ACTIVE',
      statusTransactionId: null,
      statusBeforePending: null,
      transactionIdBeforePending: null,
      firstTransactionAt: at,
      lastTransactionAt: at,
      lastInteractionAt: at,
      consentAt: at,
      firstConsentAt: at,
      withdrawalAt: null,
      reactivationAt: null,
      expiryAt: null,
      updatedAt: at,
      transactionCount: 1,
      lastReceiptId: null,
      collectionPointId: null,
      collectionPointVersion: null,
      note: null,
      geolocation: null,
      ...fields,
    },
    choices,
  };
};

/** An element with the values of a day; its name is its id. */
export const snapshotElement = (
  name: string,
  updatedAt: string,
  values: readonly string[],
  linked = false,
): SnapshotElement => ({
  elementId: name,
  name,
  linked,
  values: values.map((value) => ({ value, updatedAt })),
});

/** A subject whose id and identifier are its name. */
export const snapshotOf = (
  name: string,
  {
    subject,
    consents = [],
    elements = [],
  }: {
    subject?: Partial<DataSubjectRow>;
    consents?: readonly SnapshotConsent[];
    elements?: readonly SnapshotElement[];
  } = {},
): SubjectSnapshot => ({
  subject: {
    id: name,
    identifier: name,
    identifierType: '',
    identifierTypeSetBy: null,
    language: null,
    languageSetBy: null,
    knownBy: null,
    unsubscribed: null,
    isTest: false,
    linkToken: `link of ${name}`,
    linkTokenRenewedAt: null,
    linkGeneration: 0,
    linkTokenHash: null,
    linkDays: null,
    latestGeolocation: null,
    latestSource: null,
    createdAt: dayTime(1),
    modifiedAt: dayTime(1),
    lastTransactionAt: '-infinity',
    lastInteractionAt: '-infinity',
    ...subject,
  },
  elements,
  consents: consents.map(({ consent, choices }) => ({
    consent: { ...consent, subjectId: name },
    choices,
  })),
  transactionCount: consents.reduce((total, { consent }) => total + consent.transactionCount, 0),
});

/** A few days, so that many times are equal. */
const someDay = fc.integer({ min: 1, max: 4 }).map(dayTime);

const someChoices = fc.uniqueArray(
  fc.record({
    choiceId: fc.constantFrom('topic', 'daily', 'weekly'),
    preferenceId: fc.constant(null),
    isConsented: fc.boolean(),
  }),
  { selector: ({ choiceId }) => choiceId, maxLength: 3 },
);

const someConsents = fc
  .uniqueArray(
    fc.record({
      purposeId: fc.constantFrom('purpose', 'another', 'third'),
      status: fc.constantFrom(...consentStatuses),
      lastInteractionAt: fc.option(someDay),
      consentAt: fc.option(someDay),
      lastTransactionAt: someDay,
      transactionCount: fc.integer({ min: 1, max: 5 }),
      choices: someChoices,
    }),
    { selector: ({ purposeId }) => purposeId, maxLength: 3 },
  )
  .map((consents) => consents.map(({ choices, ...fields }) => snapshotConsent(fields, choices)));

const someElements = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('City', 'Phone'),
      linked: fc.boolean(),
      values: fc.uniqueArray(
        fc.record({ value: fc.constantFrom('a', 'b', 'c', 'first'), updatedAt: someDay }),
        { selector: ({ value }) => value, minLength: 1, maxLength: 3 },
      ),
    }),
    { selector: ({ name, linked }) => `${name} ${linked}`, maxLength: 4 },
  )
  .map((elements) => elements.map((element) => ({ ...element, elementId: element.name })));

const names = ['first', 'second', 'third', 'fourth'];

/** Two to four subjects, the primary first, with much that is equal between them. */
export const someSnapshots: fc.Arbitrary<readonly [SubjectSnapshot, ...SubjectSnapshot[]]> = fc
  .array(fc.record({ consents: someConsents, elements: someElements }), {
    minLength: 2,
    maxLength: names.length,
  })
  .map((given) => {
    const [first, ...rest] = given.map((fields, index) => snapshotOf(names[index] ?? '', fields));
    if (first === undefined) throw new Error("There's no primary.");
    return [first, ...rest];
  });
