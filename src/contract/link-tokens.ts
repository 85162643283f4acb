import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { peopleScopes, readScopes, writeScopes } from './common/scopes.ts';
import { clearText, dateTimeParameter, instant, isObject, maybe, toUtc } from './common/values.ts';

const v1Path = '/api/consentmanager/v1/linktokens';
const v4Tag = 'Magic Link Tokens V4';
const dayMs = 86_400_000;

/** Most days between `fromDate` and `toDate` (docs/wire/other-groups.md). */
export const linkTokenWindowDays = 7;

/**
 * A magic link: whoever has its token acts for the person. Readers get the record without it
 * (docs/design.md 10.3).
 */
export const linkTokenV1Schema = z.looseObject({
  DataSubjectId: clearText,
  LinkToken: maybe(z.string()),
  UrlEncodedLinkToken: maybe(z.string()),
  /** Stops everything, also once the link has ended. */
  StopLink: maybe(z.string()),
  ExpiryDate: instant,
  CreatedDate: instant,
});
export type LinkTokenV1 = z.output<typeof linkTokenV1Schema>;

export const linkTokenV4Schema = z.looseObject({
  token: z.string(),
  identifier: z.string(),
  createdDate: instant,
  expiryDate: instant,
  stopLink: maybe(z.string()),
});
export type LinkTokenV4 = z.output<typeof linkTokenV4Schema>;

/** Where the v1 list may be sorted by. Whoever made a link, the service did. */
export const linkTokenSortKeys = [
  'createdDate',
  'expiryDate',
  'lastModifiedDate',
  'id',
  'tokenId',
  'createdBy',
  'lastModifiedBy',
  'dataSubject.guid',
  'dataSubject.identifier',
] as const;
export type LinkTokenSortKey = (typeof linkTokenSortKeys)[number];

const timeOf = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(toUtc(value)) : Number.NaN;

const weekWindow = z.check<{ fromDate?: unknown; toDate?: unknown }>(
  ({ value, issues }) => {
    const span = timeOf(value.toDate) - timeOf(value.fromDate);
    const add = (message: string) =>
      issues.push({ code: 'custom', input: value.toDate, path: ['toDate'], message });
    if (span < 0) add('Must not be before fromDate.');
    if (span > linkTokenWindowDays * dayMs) {
      add(`Must be at most ${linkTokenWindowDays} days after fromDate.`);
    }
  },
  { when: isObject },
);

/**
 * Links that work, by when they were made: `since` included and `until` not. Whatever the sort, links
 * made at the same time follow the ids of their people; `id`, `tokenId`, `createdBy` and
 * `lastModifiedBy` tell no two links apart that their date doesn't. Continuations are an extension.
 */
export const listLinkTokensEndpoint = {
  operationId: 'listLinkTokens',
  title: 'List magic link tokens',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.DataSubjectId'] },
  limitName: 'magic links',
  tag: 'Magic Link Tokens',
  method: 'GET',
  path: v1Path,
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Add an identifier or dates, or go on by continuations instead of pages.',
  query: z.object({
    ...pagingQuery(2000),
    sort: sortOrDefault(linkTokenSortKeys, 'createdDate,asc'),
    since: z.optional(dateTimeParameter),
    until: z.optional(dateTimeParameter),
  }),
  headers: z.object({ identifier: z.optional(identifierText), ...continuationHeader }),
  responses: { 200: sliceSchema(linkTokenV1Schema) },
} as const satisfies Endpoint;

/**
 * Gives a person a new link; the old one stops working: an extension. A repeat has no token. For those who get its token:
 * others couldn't hand it on (docs/design.md 10.3).
 */
export const renewLinkTokenEndpoint = {
  operationId: 'renewLinkToken',
  title: 'Renew the magic link of a data subject',
  activity: { kind: 'renewed', object: 'person' },
  limitName: 'renewing magic links',
  tag: 'Magic Link Tokens',
  method: 'PUT',
  path: v1Path,
  scopes: writeScopes,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  responses: { 200: linkTokenV1Schema },
} as const satisfies Endpoint;

/** Ends a person's link; doing it twice changes nothing: an extension. */
export const revokeLinkTokenEndpoint = {
  operationId: 'revokeLinkToken',
  title: 'Revoke the magic link of a data subject',
  activity: { kind: 'revoked', object: 'person' },
  limitName: 'revoking magic links',
  tag: 'Magic Link Tokens',
  method: 'DELETE',
  path: v1Path,
  scopes: peopleScopes,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  responses: { 200: null },
} as const satisfies Endpoint;

/** Links that work, by when they were made: `fromDate` included and `toDate` not. */
export const listLinkTokensV4Endpoint = {
  operationId: 'listLinkTokensV4',
  title: 'List magic link tokens by date',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag: v4Tag,
  method: 'GET',
  path: '/rest/api/consent/v4/linktokens',
  scopes: writeScopes,
  letsWrite: true,
  limit: 'api',
  query: z
    .object({
      ...pagingQuery(50),
      sort: sortOrDefault(['expiryDate'], 'expiryDate,asc'),
      fromDate: dateTimeParameter,
      toDate: dateTimeParameter,
    })
    .check(weekWindow),
  headers: z.object(continuationHeader),
  responses: {
    200: z.extend(sliceSchema(linkTokenV4Schema), { requestContinuation: maybe(clearText) }),
  },
} as const satisfies Endpoint;

/** 404 where nobody has the identifier, and where their link was revoked or has expired. */
export const getLinkTokenV4Endpoint = {
  operationId: 'getLinkTokenV4',
  title: 'Get the magic link token of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['identifier'] },
  tag: v4Tag,
  method: 'GET',
  path: '/rest/api/consent/v4/datasubjects/linktokens',
  scopes: writeScopes,
  letsWrite: true,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  responses: { 200: linkTokenV4Schema },
} as const satisfies Endpoint;
