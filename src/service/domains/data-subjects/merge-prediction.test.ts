import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRecords } from '#contract/compare-records.ts';
import { consentStatuses, valueSetters } from '#contract/data-subject-values.ts';
import { predictMerge } from '#contract/merge-prediction.ts';
import { behindRequest } from '#contract/merge-rules.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';
import { planMerge } from '#service/domains/merges/plan-merge.ts';
import { toProfile } from './wire.ts';

const created = '2026-01-01T00:00:00.000000Z';

// A few milliseconds with a few microseconds in each, so that all kinds of ties are frequent.
const instant = fc
  .tuple(fc.nat(3), fc.constantFrom('000', '001', '999'))
  .map(([ms, us]) => `2026-01-01T00:00:00.00${ms}${us}Z`);

const topics = ['topic-1', 'topic-2'] as const;
const options = ['option-1', 'option-2'] as const;

const choices = fc
  .subarray([...topics, ...options])
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.boolean()))))
  .map((chosen) =>
    chosen.map(([choiceId, isConsented]) => ({
      choiceId,
      preferenceId: choiceId.startsWith('option') ? 'preference' : null,
      isConsented,
    })),
  );

const givenBy = ({
  status,
  consentAt,
  lastInteractionAt,
}: {
  status: string;
  consentAt: string;
  lastInteractionAt: string | null;
}) => {
  if (status === 'NO_CONSENT') return null;
  return lastInteractionAt !== null && lastInteractionAt < consentAt
    ? lastInteractionAt
    : consentAt;
};

const consents = (subjectId: string) =>
  fc.uniqueArray(
    fc
      .record({
        consent: fc.record({
          subjectId: fc.constant(subjectId),
          purposeId: fc.constantFrom('purpose-1', 'purpose-2', 'purpose-3'),
          purposeVersion: fc.integer({ min: 1, max: 2 }),
          status: fc.constantFrom(...consentStatuses),
          // Of others than requests too: those that a merge let wait beside them.
          statusBeforePending: fc.option(fc.constantFrom(...consentStatuses)),
          statusTransactionId: fc.constant(null),
          transactionIdBeforePending: fc.constant(null),
          firstTransactionAt: instant,
          lastTransactionAt: instant,
          lastInteractionAt: fc.option(instant, { freq: 9 }),
          consentAt: instant,
          withdrawalAt: fc.option(instant),
          firstConsentAt: fc.option(instant),
          reactivationAt: fc.constant(null),
          expiryAt: fc.constant(null),
          updatedAt: instant,
          transactionCount: fc.integer({ min: 1, max: 9 }),
          lastReceiptId: fc.constant(null),
          collectionPointId: fc.constant(null),
          collectionPointVersion: fc.constant(null),
          note: fc.constant(null),
          geolocation: fc.constant(null),
        }),
        choices,
      })
      .map(({ consent, choices: chosen }) => ({
        // What is in force was given by its last interaction or before, and may have no time otherwise.
        consent: { ...consent, consentAt: givenBy(consent) },
        choices: chosen,
      })),
    { selector: ({ consent }) => consent.purposeId, maxLength: 3 },
  );

const elements = fc.uniqueArray(
  fc
    .record({
      name: fc.constantFrom('City', 'Phone'),
      linked: fc.boolean(),
      values: fc.uniqueArray(
        fc.record({
          value: fc.constantFrom('', 'one', 'two', 'identifier-0', 'identifier-1'),
          updatedAt: instant,
          setBy: fc.constantFrom(undefined, null, ...valueSetters),
        }),
        { selector: ({ value }) => value, minLength: 1, maxLength: 3 },
      ),
    })
    .map((element) => ({ ...element, elementId: `id of ${element.name}` })),
  { selector: ({ name, linked }) => `${name} ${linked}`, maxLength: 4 },
);

const snapshot = (index: number): fc.Arbitrary<SubjectSnapshot> =>
  fc.record({
    subject: fc.constant({
      id: `subject-${index}`,
      identifier: `identifier-${index}`,
      identifierType: '',
      identifierTypeSetBy: null,
      language: null,
      languageSetBy: null,
      knownBy: null,
      unsubscribed: null,
      isTest: false,
      linkToken: '',
      linkTokenRenewedAt: null,
      linkGeneration: 0,
      linkTokenHash: null,
      linkDays: null,
      latestGeolocation: null,
      latestSource: null,
      createdAt: created,
      modifiedAt: created,
      lastTransactionAt: created,
      lastInteractionAt: created,
    }),
    elements,
    consents: consents(`subject-${index}`),
    transactionCount: fc.nat(9),
  });

/** Of every other one who said no to everything: when, and the purposes that are services. */
const stopped = fc.option(
  fc
    .record({
      at: instant,
      receiptId: fc.constant(null),
      servicePurposeIds: fc.subarray(['purpose-1', 'purpose-2'], { maxLength: 1 }),
    })
    .map((own) => ({ ...own, since: own.at })),
  { freq: 2 },
);

const withStop = (own: fc.Arbitrary<SubjectSnapshot>): fc.Arbitrary<SubjectSnapshot> =>
  fc.tuple(own, stopped).map(([person, no]) => (no === null ? person : { ...person, stopped: no }));

const snapshots = fc
  .integer({ min: 1, max: 4 })
  .chain((others) =>
    fc.tuple(
      withStop(snapshot(0)),
      ...Array.from({ length: others }, (_, index) => withStop(snapshot(index + 1))),
    ),
  );

const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
const linked = {
  topics: named(topics),
  preferences: [{ id: 'preference', name: 'Preference', options: named(options) }],
};

/** As the service answers; `showsAll` as with `includeAllPreferences`. */
const profileOf = (
  { subject, elements: own, consents: held }: SubjectSnapshot,
  showsAll: boolean,
) =>
  toProfile(
    {
      subject,
      elements: own.map(({ name, linked: isLinked, values }) => ({
        subjectId: subject.id,
        name,
        linked: isLinked,
        values: values.map(({ value }) => value),
        setBy: values.map(({ setBy }) => setBy ?? 'PROGRAM'),
        updatedAt:
          values
            .map(({ updatedAt }) => updatedAt)
            .toSorted()
            .at(-1) ?? created,
      })),
      purposes: held.map(({ consent, choices: chosen }) => ({
        row: consent,
        setBy: null,
        isDeclined: false,
        name: consent.purposeId,
        choices: chosen
          .filter(({ isConsented }) => isConsented)
          .map(({ choiceId, preferenceId }) => ({
            id: choiceId,
            name: choiceId,
            preferenceId,
            preferenceName: preferenceId,
          })),
      })),
    },
    {
      linkedOf: () => (showsAll ? linked : undefined),
      linkToken: null,
      includeGeolocation: true,
      ignoreTopics: false,
      ignoreCustomPreferences: false,
      attachments: [],
    },
  );

/** As the service answers. */
const wireStop = (person: SubjectSnapshot | undefined) =>
  person?.stopped === undefined
    ? null
    : {
        at: toWireTime(person.stopped.at),
        servicePurposeIds: [...person.stopped.servicePurposeIds],
      };

const compared = fc
  .record({ snapshots, showsAll: fc.boolean() })
  .map(({ snapshots: all, showsAll }) => ({
    all,
    prediction: predictMerge(
      all.map((own) => profileOf(own, showsAll)),
      compareRecords(
        all.map(({ subject, elements: held }) => ({
          ...subject,
          elements: held.map((own) => ({ ...own, values: own.values.map(({ value }) => value) })),
        })),
      ).map((own, index) => ({ ...own, stopped: wireStop(all[index]) })),
    ),
    plan: planMerge(all, created),
  }));

/** What the plan says to a row of the prediction. */
const stateIn = (plan: SubjectSnapshot, key: string) => {
  const [purposeId, choiceId] = key.split(' ');
  const own = plan.consents.find(({ consent }) => consent.purposeId === purposeId);
  if (choiceId === undefined) return own?.consent.status;
  const isConsented = own?.choices.some(
    (choice) => choice.choiceId === choiceId && choice.isConsented,
  );
  return isConsented ? 'CONSENTED' : 'NOT_CONSENTED';
};

const valuesIn = (plan: SubjectSnapshot, name: string, isLinked: boolean) =>
  plan.elements
    .find((element) => element.name === name && element.linked === isLinked)
    ?.values.map(({ value }) => value);

const tell = { numRuns: 1000 } as const;

test('what is predicted is what the service plans; what is not is among what was thought possible', () => {
  fc.assert(
    fc.property(compared, ({ prediction, plan }) => {
      for (const { key, forecast } of prediction.consents) {
        const planned = stateIn(plan, key);
        if (forecast.predicted) expect(planned).toBe(forecast.predicted.state);
        else expect(forecast.candidates.map(({ state }) => state)).toContain(planned);
      }
      for (const { name, forecast } of prediction.elements) {
        const planned = valuesIn(plan, name, false);
        if (forecast.predicted) expect(planned).toEqual(forecast.predicted.values);
        else expect(forecast.candidates.map(({ values }) => values)).toContainEqual(planned);
      }
      for (const { name, kept } of prediction.identifiers) {
        expect(valuesIn(plan, name, true) ?? []).toEqual(kept.values);
      }
    }),
    tell,
  );
});

test('everything that the plan has is predicted, and nothing else', () => {
  fc.assert(
    fc.property(compared, ({ prediction, plan }) => {
      expect(
        prediction.consents
          .filter(({ kind }) => kind === 'purpose')
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(plan.consents.map(({ consent }) => consent.purposeId).toSorted());
      expect(prediction.elements.map(({ name }) => name)).toEqual(
        plan.elements.filter((element) => !element.linked).map(({ name }) => name),
      );
    }),
    tell,
  );
});

/** Whether one of these wire times is later than all others by a millisecond or more. */
const hasLatest = (times: readonly (string | null)[]) => {
  const latest = times.toSorted().at(-1);
  return !times.includes(null) && times.filter((time) => time === latest).length === 1;
};

test('whatever has its times apart by a millisecond is predicted', () => {
  let told = 0;
  fc.assert(
    fc.property(compared, ({ all, prediction }) => {
      const wireTime = (at: string | null) => (at === null ? null : toWireTime(at));
      for (const { key, forecast } of prediction.consents) {
        const rows = all
          .flatMap((own) => own.consents.map(({ consent }) => consent))
          .filter(({ purposeId }) => key.startsWith(purposeId));
        // A request that waits is compared by what lies behind it, whose time may not be known.
        const noes = all.flatMap((own) => own.stopped?.at ?? []).map(wireTime);
        const times = [
          ...rows.map((row) => wireTime((behindRequest(row) ?? row).lastInteractionAt)),
          ...noes,
        ];
        // What was given when another one interacted may have been given before or after it.
        const areApart = rows.every((row, index) =>
          times.every((time, other) => other === index || time !== wireTime(row.consentAt)),
        );
        if (times.includes(null) || new Set(times).size < times.length || !areApart) continue;
        if (rows.length > 1) told += 1;
        expect(forecast.predicted).not.toBeNull();
      }
      for (const { cells, forecast } of prediction.elements) {
        const known = cells.filter(({ isFormSet }) => !isFormSet);
        const counted = known.length > 0 ? known : cells;
        if (hasLatest(counted.map(({ time }) => time))) expect(forecast.predicted).not.toBeNull();
      }
    }),
    tell,
  );
  expect(told).toBeGreaterThan(100);
});
