import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { pagingQuery, sliceSchema } from './common/paging.ts';
import { rule } from './common/rules.ts';
import { readScopes } from './common/scopes.ts';
import {
  dateTimeParameter,
  guid,
  maybe,
  queryBoolean,
  queryInteger,
  wireBoolean,
} from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';
import { dataSubjectSchema } from './data-subject-records.ts';
import { noDoNotCall } from './data-subject-values.ts';

/** Most data elements that one search names. */
export const searchElementMaximum = 20;

/** All that is named has to fit; what is left out or null doesn't narrow. */
export const dataSubjectSearchSchema = z
  .looseObject({
    id: maybe(guid),
    identifier: maybe(identifierText),
    updatedSince: maybe(dateTimeParameter),
    updatedUntil: maybe(dateTimeParameter),
    dataElements: maybe(
      z
        .array(
          z.looseObject({ name: dataElementNameSchema, value: z.string().check(z.minLength(1)) }),
        )
        .check(z.maxLength(searchElementMaximum)),
    ),
    language: maybe(z.string()),
    includeCounts: maybe(wireBoolean),
    linkTokens: maybe(wireBoolean),
    linkedDS: maybe(wireBoolean),
    ignoreDefaultSort: maybe(wireBoolean),
    orgIds: maybe(z.array(guid)),
    includeDataSubjectsWithOutPurposeTransactions: maybe(wireBoolean),
  })
  .check(
    rule<{ updatedSince?: unknown; updatedUntil?: unknown }>(
      'updatedUntil',
      'Needs updatedSince.',
      ({ updatedSince, updatedUntil }) =>
        (updatedUntil ?? null) !== null && (updatedSince ?? null) === null,
    ),
  );

/** The V2 list with its criteria in the body (docs/wire/data-subjects.md 4). */
export const searchDataSubjectsEndpoint = {
  operationId: 'searchDataSubjects',
  title: 'Search data subjects',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'], idBeside: 'id' },
  tag: 'Data Subjects V2',
  method: 'POST',
  path: '/api/consentmanager/v2/datasubjects/search',
  scopes: readScopes,
  limit: 'api',
  effect: 'none',
  narrowing:
    'Add an identifier or dates, use a data element that has the custom index, ask for an earlier page, or leave out the counts.',
  withoutEffect: { isDNCInclude: noDoNotCall, linkedDS: "linked people aren't in this answer" },
  query: z.object({
    ...pagingQuery(),
    size: z._default(queryInteger(1, 2000), 1000),
    isDNCInclude: z._default(queryBoolean, false),
  }),
  body: dataSubjectSearchSchema,
  responses: { 200: sliceSchema(dataSubjectSchema) },
} as const satisfies Endpoint;
