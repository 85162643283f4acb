import * as z from 'zod/mini';
import { element } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema } from './common/paging.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  guid,
  instant,
  isObject,
  maybe,
  wireBoolean,
} from './common/values.ts';
import { mergeOthersMaximum } from './merge-rules.ts';

const v1 = '/api/consentmanager/v1/datasubjects';

type Named = { primaryIdentifier?: unknown; additionalIdentifiers?: unknown };

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Nobody is merged with themselves, and nobody is named twice. */
const everybodyOnce = z.check<Named>(
  ({ value, issues }) => {
    if (!Array.isArray(value.additionalIdentifiers)) return;
    const seen = new Set<unknown>();
    for (const [index, given] of value.additionalIdentifiers.entries()) {
      const identifier = trimmed(given);
      const add = (message: string) =>
        issues.push({
          code: 'custom',
          input: given,
          path: ['additionalIdentifiers', index],
          message,
        });
      if (identifier === trimmed(value.primaryIdentifier)) {
        add("Is the primary identifier. A record can't be merged with itself.");
      } else if (seen.has(identifier)) add('Appears twice. Keep one.');
      seen.add(identifier);
    }
  },
  { when: isObject },
);

export const mergeBodySchema = z
  .looseObject({
    primaryIdentifier: identifierText,
    additionalIdentifiers: z
      .array(identifierText)
      .check(z.minLength(1), z.maxLength(mergeOthersMaximum)),
    syncToSQL: maybe(wireBoolean),
    interactionDate: maybe(dateTimeParameter),
  })
  .check(everybodyOnce);
export type MergeBody = z.output<typeof mergeBodySchema>;

/**
 * Merges data subjects into the primary one, in one transaction (docs/spec.md 4.4;
 * docs/design.md 5.7). All identifiers are primary ones.
 */
export const mergeEndpoint = {
  operationId: 'mergeDataSubjects',
  title: 'Merge data subjects into one',
  activity: { kind: 'merged', object: 'person' },
  limitName: 'merging people',
  tag: 'Deduplicate Data Subjects',
  method: 'PUT',
  path: `${v1}/merge`,
  scopes: peopleScopes,
  limit: 'api',
  withoutEffect: { syncToSQL: 'there is no other database' },
  body: mergeBodySchema,
  responses: { 200: clearText },
} as const satisfies Endpoint;

/** A record as it was, or became, at a merge. */
const mergedSubjectSchema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  createdDate: maybe(instant),
  lastUpdatedDate: maybe(instant),
  /** How many transactions it had. */
  transactionCount: z.int(),
  dataElements: z.array(
    element(
      z.looseObject({
        name: clearText,
        linked: z.boolean(),
        values: z.array(z.looseObject({ value: z.string(), updatedDate: instant })),
      }),
      'name',
      'values',
    ),
  ),
  purposes: z.array(
    z.looseObject({
      purposeId: clearText,
      version: z.int(),
      status: clearText,
      lastInteractionDate: maybe(instant),
      transactionCount: z.int(),
      choices: z.array(
        z.looseObject({
          /** Of a topic, or of an option. */
          id: clearText,
          preferenceId: maybe(clearText),
          isConsented: z.boolean(),
        }),
      ),
    }),
  ),
});

/** A record as it was before a merge. */
const recordBeforeMergeSchema = z.extend(mergedSubjectSchema, {
  /** When it last said no to everything, where none of its own explicit yeses ended that. */
  stopped: maybe(z.looseObject({ at: instant })),
});

/** What the audit keeps of a merge, and who has its people now. */
export const mergeRecordSchema = z.looseObject({
  mergeId: clearText,
  mergedDate: instant,
  /** Who asked for it: the subject of the access token. */
  mergedBy: clearText,
  /** The merge request that it was part of. */
  mergeRequestId: maybe(clearText),
  /** When it was decided, where the request said so. */
  interactionDate: maybe(instant),
  /** Of the subject that stayed. */
  primaryId: clearText,
  /** Of the subject that lives now, after later merges; null where nobody does. */
  survivorId: maybe(clearText),
  /** Of those that were deleted. */
  mergedIds: z.array(clearText),
  /** The primary first. */
  before: z.array(recordBeforeMergeSchema),
  after: mergedSubjectSchema,
});
export type MergeRecord = z.output<typeof mergeRecordSchema>;

/**
 * Merges, newest first: an extension. The header narrows them to those that led to the subject that
 * has this identifier now, `mergedId` to the one that ended the record with this id.
 */
export const listMergesEndpoint = {
  operationId: 'listMerges',
  title: 'List the merges of data subjects',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.after.id'] },
  limitName: 'past merges',
  tag: 'Deduplicate Data Subjects',
  method: 'GET',
  path: `${v1}/merges`,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(50),
    mergeRequestId: z.optional(guid),
    mergedId: z.optional(guid),
  }),
  headers: z.object({ identifier: z.optional(identifierText), ...continuationHeader }),
  responses: { 200: sliceSchema(mergeRecordSchema) },
} as const satisfies Endpoint;
