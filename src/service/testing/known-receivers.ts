import * as z from 'zod/mini';

/*
 * Stand-ins of two programs that take such events, as strict as what is known of them
 * (docs/wire/events.md): where they would fail, so do these. Nothing is shared with the contract.
 */

const filled = z.string().check(z.minLength(1));

/**
 * A published workflow that makes a call of POST /v1/track of each purpose. It reads exactly these
 * fields, and signs in by Basic.
 */
const trackedSchema = z.looseObject({
  payload: z.looseObject({
    dataSubjectEmail: z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/)),
    profiles: z.array(
      z.looseObject({
        purposeId: z.guid(),
        purposeName: filled,
        profileFields: z.looseObject({ TransactionStatus: z.string().check(z.regex(/^[A-Z_]+$/)) }),
        customPreferences: z.array(
          z.looseObject({
            name: filled,
            options: z.array(z.looseObject({ name: filled, value: z.boolean() })),
          }),
        ),
      }),
    ),
  }),
});

export type TrackCall = { userId: string; event: string; properties: Record<string, unknown> };

export const toTrackCalls = (event: unknown, authorization: string | undefined): TrackCall[] => {
  if (!/^Basic [A-Za-z0-9+/]+=*$/.test(authorization ?? '')) throw new Error('Not signed in.');
  const { dataSubjectEmail, profiles } = z.parse(trackedSchema, event).payload;
  return profiles.map(({ purposeId, purposeName, profileFields, customPreferences }) => ({
    userId: dataSubjectEmail,
    event: `${purposeName} ${profileFields.TransactionStatus}`,
    properties: {
      purposeId,
      ...Object.fromEntries(
        customPreferences.map(({ name, options }) => [
          name,
          options.filter(({ value }) => value).map((option) => option.name),
        ]),
      ),
    },
  }));
};

/** Seconds since 1970, in a text; empty where there is none. */
const epoch = z.string().check(z.regex(/^(?:\d{9,11})?$/));

/** A consumer whose test data names and types every field; it would read on into each object. */
const consumedSchema = z.looseObject({
  eventId: z.guid(),
  eventTime: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:?00$/)),
  eventType: z.literal('3010'),
  payload: z.looseObject({
    dataSubjectGuid: z.guid(),
    dataSubjectEmail: z.string(),
    consentOnBehalfOf: z.nullable(z.string()),
    parentPrimaryIdentifiers: z.array(z.unknown()),
    newDataSubject: z.boolean(),
    agentOnBehalf: z.looseObject({
      agent: z.nullable(z.string()),
      onBehalf: z.nullable(z.string()),
    }),
    contactFields: z.record(z.string(), z.string()),
    profiles: z.array(
      z.looseObject({
        purposeId: z.guid(),
        collectionPointGuid: z.nullable(z.guid()),
        collectionPointVersion: z.nullable(z.int()),
        topics: z.array(
          z.looseObject({
            topicGuid: z.guid(),
            integrationKey: z.nullable(z.string()),
            value: z.boolean(),
          }),
        ),
        customPreferences: z.array(
          z.looseObject({
            guid: z.guid(),
            name: filled,
            options: z.array(z.looseObject({ guid: z.guid(), name: filled })),
          }),
        ),
        profileFields: z.looseObject({
          TotalTransactions: z.string().check(z.regex(/^\d+$/)),
          FirstTransaction: epoch,
          ConsentDate: epoch,
          LastTransaction: epoch,
          ActivationDate: epoch,
          WithdrawalDate: z.optional(epoch),
          TransactionStatus: filled,
          DoubleOptInConsent: z.enum(['Y', 'N']),
        }),
      }),
    ),
  }),
});

/** What it keeps of an event: the status of each purpose. */
export const consume = (event: unknown): Record<string, string> => {
  const { profiles } = z.parse(consumedSchema, event).payload;
  return Object.fromEntries(
    profiles.map(({ purposeId, profileFields }) => [purposeId, profileFields.TransactionStatus]),
  );
};

/** Standard Webhooks' body: nothing but a type in words with dots, a time and the data. */
const standardSchema = z.strictObject({
  type: z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]+)+$/)),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.looseObject({}),
});

/** The same as the known form has it. */
export const fromStandard = (body: unknown): Record<string, unknown> => {
  const { timestamp, data } = z.parse(standardSchema, body);
  return { ...data, eventTime: timestamp, payload: data };
};
