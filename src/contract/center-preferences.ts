import * as z from 'zod/mini';
import { elementsByName } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { languageTag } from './common/language-tags.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import { anyKeyCase, clearText, guid, maybe, openEnum } from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';
import { consentStatuses, elementEntryMaximum } from './data-subject-values.ts';
import { centerMaxima } from './preference-center-content.ts';
import { centerPreferenceV1Schema, centerTopicV1Schema } from './preference-center-records.ts';

const plain = maybe(clearText);

/** A value as the read gives it, which may be several; one that changes is shorter. */
const joinedMaximum = 100_000;

const shared = {
  tag: 'Preference Centers',
  limit: 'api',
  path: '/api/consentmanager/v1/preferencecenters/{prefcenterId}/datasubjects/preferences',
  params: z.object({ prefcenterId: guid }),
  /** The header's identifier wins over the query's, which is deprecated. */
  query: z.object({ identifier: z.optional(identifierText) }),
  headers: z.object({ identifier: z.optional(identifierText) }),
} as const;

/**
 * A purpose of the center as it stands for the person: `NO_CONSENT` where they were never asked. Topics,
 * preferences and options are those that they chose.
 */
const purposeSchema = z.looseObject({
  Id: clearText,
  Label: clearText,
  Description: plain,
  Status: openEnum(consentStatuses),
  TransactionStatus: openEnum(consentStatuses),
  ExternalReference: plain,
  Topics: z.array(centerTopicV1Schema),
  CustomPreferences: z.array(centerPreferenceV1Schema),
});

/**
 * All purposes of a center as they stand for a person, never asked ones too. `unsubscribeAll` is true
 * from a no to everything until the person's next yes in so many words, but to a service (docs/design.md 11.5).
 */
export const getCenterPreferencesEndpoint = {
  ...shared,
  operationId: 'getCenterPreferences',
  title: 'Get what a data subject chose on a preference center',
  activity: { kind: 'looked', object: 'person' },
  people: { ids: ['DataSubjectId'] },
  method: 'GET',
  scopes: readScopes,
  isForPerson: true,
  mayFindNothing: true,
  responses: {
    200: z.looseObject({
      DataSubjectId: clearText,
      Language: plain,
      Purposes: z.array(purposeSchema),
      Status: z.int(),
      /** Several values of one name are joined by a comma and a space. */
      DsDataElements: elementsByName(z.record(z.string(), z.string())),
      messages: z.array(clearText),
      unsubscribeAll: z.boolean(),
    }),
  },
} as const satisfies Endpoint;

const named = z.looseObject({ Id: guid });

/** What became of each purpose of the center; `Status` is whether it's in force now. */
export const centerOutcomeSchema = z.looseObject({
  Purposes: z.array(
    z.looseObject({
      Id: clearText,
      Status: z.boolean(),
      /** Null where nothing was recorded. */
      ReceiptGuid: plain,
      messages: z.array(clearText),
    }),
  ),
  Language: plain,
});
export type CenterOutcome = z.output<typeof centerOutcomeSchema>;

/**
 * Records what a person chose. An entry without `Status` and `TransactionStatus` is a yes; one in which
 * either is a refusal is that refusal; any other changes the topics and options of a consent in force.
 * Purposes that aren't named stay as they are (docs/design.md 11.5).
 */
export const updateCenterPreferencesEndpoint = {
  ...shared,
  operationId: 'updateCenterPreferences',
  title: 'Update what a data subject chose on a preference center',
  activity: { kind: 'updated', object: 'person' },
  method: 'PUT',
  scopes: peopleScopes,
  mayFindNothing: true,
  body: anyKeyCase(
    z.looseObject({
      Purposes: z
        .array(
          anyKeyCase(
            z.looseObject({
              Id: guid,
              Topics: maybe(z.array(named)),
              CustomPreferences: maybe(
                z.array(z.looseObject({ Id: guid, Options: maybe(z.array(named)) })),
              ),
              /** As the read gives them. */
              Status: z.optional(z.unknown()),
              TransactionStatus: z.optional(z.unknown()),
            }),
          ),
        )
        .check(z.maxLength(centerMaxima.purposes)),
      DsDataElements: maybe(
        z.record(dataElementNameSchema, maybe(z.string().check(z.maxLength(joinedMaximum)))).check(
          z.refine((entries) => Object.keys(entries).length <= elementEntryMaximum, {
            error: `Must be at most ${elementEntryMaximum} entries.`,
          }),
        ),
      ),
      Language: maybe(languageTag),
    }),
  ),
  responses: { 200: centerOutcomeSchema },
} as const satisfies Endpoint;
export type CenterPreferencesUpdate = z.output<typeof updateCenterPreferencesEndpoint.body>;

/**
 * Withdraws everything of a center but what it only notifies of, and purposes of kind service. What the
 * person wasn't asked yet needs a yes in so many words from then on.
 */
export const withdrawCenterPreferencesEndpoint = {
  ...shared,
  operationId: 'withdrawCenterPreferences',
  title: 'Withdraw everything of a preference center',
  activity: { kind: 'withdrew', object: 'person' },
  method: 'DELETE',
  scopes: peopleScopes,
  mayFindNothing: true,
  responses: { 200: centerOutcomeSchema },
} as const satisfies Endpoint;
