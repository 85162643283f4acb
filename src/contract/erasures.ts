import * as z from 'zod/mini';
import { reasonMaximum } from './activity.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { adminScopes, peopleScopes, readScopes } from './common/scopes.ts';
import {
  clearText,
  dateParameter,
  dateTimeParameter,
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
} from './common/values.ts';

/**
 * An *extension* (docs/design.md 10.10): a person is erased when somebody asked for it and an
 * administrator carried it out.
 */
const tag = 'Erasures';

const path = '/api/consentmanager/v1/erasures';
const personPath = '/api/consentmanager/v1/datasubjects/{dataSubjectId}';
const byId = z.object({ erasureId: guid });

export const erasureStatuses = ['REQUESTED', 'DONE', 'DECLINED'] as const;
export type ErasureStatus = (typeof erasureStatuses)[number];

/** ERASE_ALL leaves keyed hashes; KEEP_PROOF also the receipts, until a date, for administrators. */
export const erasureOutcomes = ['ERASE_ALL', 'KEEP_PROOF'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

/** Why a person is erased. */
export const erasureReasons = [
  'PERSON_ASKED',
  'CONSENT_WITHDRAWN',
  'NO_LONGER_NEEDED',
  'UNLAWFUL',
  'CHILD',
  'OTHER',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** Days until an erasure is due, counted from the request (GDPR 12(3): one month). */
export const erasureDueDays = 30;
/** Most years that receipts are kept as proof. */
export const keepYearsMaximum = 10;

const text = maybe(z.string());
const plain = maybe(clearText);
const count = z.int();

/** Why a caller can't carry out an erasure. */
export const erasureBlocks = ['ON_HOLD', 'OWN_REQUEST', 'NOT_ADMINISTRATOR'] as const;

/** That a person is neither erased nor touched by retention. */
export const personHoldSchema = z.looseObject({
  reason: z.string(),
  heldDate: instant,
  heldBy: clearText,
});
export type PersonHold = z.output<typeof personHoldSchema>;

/** How much of a person goes, or went. */
export const erasedCountsSchema = z.looseObject({
  identifiers: count,
  formerIdentifiers: count,
  details: count,
  purposes: count,
  purposesInForce: count,
  receipts: count,
  transactions: count,
  merges: count,
  activityEntries: count,
  openDuplicateGroups: count,
  linkedGroups: count,
});
export type ErasedCounts = z.output<typeof erasedCountsSchema>;

/**
 * A request to erase a person. Once it is settled, the person's identifier is gone; of one that is
 * done, so are note and identity check.
 */
export const erasureSchema = z.looseObject({
  id: clearText,
  status: openEnum(erasureStatuses),
  dataSubjectId: clearText,
  /** As it is now, while the erasure is only asked for. */
  identifier: text,
  reason: openEnum(erasureReasons),
  note: text,
  identityCheck: text,
  requestedDate: instant,
  requestedBy: clearText,
  dueDate: instant,
  decidedDate: maybe(instant),
  decidedBy: plain,
  /** Whoever asked carried it out too, as the account's only administrator. */
  isByOnlyAdministrator: z.boolean(),
  declineReason: text,
  outcome: maybe(openEnum(erasureOutcomes)),
  keepUntil: maybe(instant),
  keepReason: text,
  /** Of one that is done. */
  removed: maybe(erasedCountsSchema),
  /** How many receipts are still kept. */
  keptReceipts: count,
});
export type Erasure = z.output<typeof erasureSchema>;

/** Most erasures of one page. */
export const largestErasurePage = 50;

/**
 * Newest first; those asked for with the earliest due first. `dataSubjectId` also finds what became of
 * a person who isn't there anymore.
 */
export const listErasuresEndpoint = {
  operationId: 'listErasures',
  title: 'List erasures',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.dataSubjectId'] },
  limitName: 'erasures',
  tag,
  method: 'GET',
  path,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(largestErasurePage),
    status: z.optional(z.enum(erasureStatuses)),
    dataSubjectId: z.optional(guid),
  }),
  responses: { 200: pageSchema(erasureSchema) },
} as const satisfies Endpoint;

/** One erasure, settled or not. */
export const getErasureEndpoint = {
  operationId: 'getErasure',
  title: 'Get an erasure',
  activity: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'erasure details',
  tag,
  method: 'GET',
  path: `${path}/{erasureId}`,
  scopes: readScopes,
  limit: 'api',
  params: byId,
  responses: { 200: erasureSchema },
} as const satisfies Endpoint;

/** How many erasures are asked for, and how many of them are overdue; names nobody. */
export const countErasuresEndpoint = {
  operationId: 'countErasures',
  title: 'Count the erasures that are asked for',
  people: 'nobody',
  limitName: 'numbers of erasures',
  tag,
  method: 'GET',
  path: '/api/consentmanager/v1/insights/erasures',
  scopes: readScopes,
  limit: 'api',
  responses: { 200: z.looseObject({ requested: count, overdue: count }) },
} as const satisfies Endpoint;

/** Asks for an erasure. One person has at most one request that isn't settled. */
export const requestErasureEndpoint = {
  operationId: 'requestErasure',
  title: 'Ask for the erasure of a person',
  activity: { kind: 'erasureRequested', object: 'person' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'asking for erasures',
  tag,
  method: 'POST',
  path,
  scopes: peopleScopes,
  limit: 'api',
  mayFindNothing: true,
  body: z.looseObject({
    dataSubjectId: guid,
    reason: z.enum(erasureReasons),
    note: maybe(z.string().check(z.maxLength(reasonMaximum))),
    /** How whoever asked was recognized as the person. */
    identityCheck: filledText(reasonMaximum),
  }),
  responses: { 201: erasureSchema },
} as const satisfies Endpoint;

/** What goes and what stays if it were carried out now. */
export const erasurePreviewSchema = z.looseObject({
  erasure: erasureSchema,
  checkedDate: instant,
  goes: erasedCountsSchema,
  /** Names of the data elements that go, additional identifiers left out. */
  detailNames: z.array(clearText),
  /** Types of the identifiers that go; '' for one without a type. */
  identifierTypes: z.array(clearText),
  /** Names of the purposes whose consent ends. */
  purposesInForce: z.array(clearText),
  stays: z.looseObject({
    /** Keyed hashes of identifiers with the purposes that stay refused. */
    suppressions: count,
    certificates: count,
    /** Entries of the activity that then read "erased person". */
    activityEntries: count,
  }),
  /** Receipts that would stay as proof. */
  receiptsToKeep: count,
  hold: maybe(personHoldSchema),
  /** Why the caller can't carry it out; null where they can. */
  blockedBy: maybe(openEnum(erasureBlocks)),
  /** The caller asked for it and may carry it out, as the only administrator. */
  isOnlyAdministrator: z.boolean(),
});
export type ErasurePreview = z.output<typeof erasurePreviewSchema>;

export const previewErasureEndpoint = {
  operationId: 'previewErasure',
  title: 'Preview an erasure',
  activity: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  people: { ids: ['erasure.dataSubjectId'] },
  limitName: 'previews of erasures',
  tag,
  method: 'GET',
  path: `${path}/{erasureId}/preview`,
  scopes: readScopes,
  limit: 'api',
  params: byId,
  responses: { 200: erasurePreviewSchema },
} as const satisfies Endpoint;

const keeping = z.check<{ outcome?: unknown; keepUntil?: unknown; keepReason?: unknown }>(
  ({ value, issues }) => {
    const add = (key: 'keepUntil' | 'keepReason', message: string) =>
      issues.push({ code: 'custom', input: value[key], path: [key], message });
    for (const key of ['keepUntil', 'keepReason'] as const) {
      const isGiven = (value[key] ?? null) !== null;
      if (value.outcome === 'KEEP_PROOF' && !isGiven) add(key, 'Required to keep receipts.');
      if (value.outcome === 'ERASE_ALL' && isGiven) add(key, 'Nothing is kept. Leave it out.');
    }
  },
  { when: isObject },
);

/** Erases the person, in one transaction. Whoever asked for it can't, unless they are the only administrator. */
export const carryOutErasureEndpoint = {
  operationId: 'carryOutErasure',
  title: 'Carry out an erasure',
  needsFreshSignIn: true,
  activity: { kind: 'erased', object: 'erasure', id: 'erasureId' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'erasing people',
  tag,
  method: 'POST',
  path: `${path}/{erasureId}/carry-out`,
  scopes: adminScopes,
  limit: 'api',
  params: byId,
  body: z
    .looseObject({
      /** As the preview had it: after a merge it may be another person. */
      dataSubjectId: guid,
      /** Of the preview: if somebody was merged into the person since, nothing is erased. */
      checkedDate: maybe(dateTimeParameter),
      outcome: z.enum(erasureOutcomes),
      /** The day on which kept receipts go. */
      keepUntil: maybe(dateParameter),
      keepReason: maybe(filledText(reasonMaximum)),
    })
    .check(keeping),
  responses: { 200: erasureSchema },
} as const satisfies Endpoint;

export const declineErasureEndpoint = {
  operationId: 'declineErasure',
  title: 'Decline an erasure',
  activity: { kind: 'erasureDeclined', object: 'erasure', id: 'erasureId' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'declining erasures',
  tag,
  method: 'POST',
  path: `${path}/{erasureId}/decline`,
  scopes: adminScopes,
  limit: 'api',
  params: byId,
  body: z.looseObject({ reason: filledText(reasonMaximum) }),
  responses: { 200: erasureSchema },
} as const satisfies Endpoint;

/** A receipt that was kept as proof, as it came, with what it did. */
export const keptReceiptSchema = z.looseObject({
  receiptId: clearText,
  keepUntil: instant,
  keepReason: z.string(),
  receipt: z.record(z.string(), z.unknown()),
  transactions: z.array(z.record(z.string(), z.unknown())),
});
export type KeptReceipt = z.output<typeof keptReceiptSchema>;

/** Most receipts of one answer, the newest. */
export const keptReceiptMaximum = 500;

/** A session gets them in clear with a look at the person who was erased, by the id of the erasure. */
export const listKeptReceiptsEndpoint = {
  operationId: 'listKeptReceipts',
  title: 'List the receipts that an erasure kept',
  activity: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  people: 'asked',
  limitName: 'kept receipts',
  tag,
  method: 'GET',
  path: `${path}/{erasureId}/receipts`,
  scopes: adminScopes,
  limit: 'api',
  params: byId,
  responses: { 200: z.looseObject({ content: z.array(keptReceiptSchema), total: count }) },
} as const satisfies Endpoint;

/** Whether a person is on hold, and whether their erasure was asked for. */
export const personSafekeepingSchema = z.looseObject({
  hold: maybe(personHoldSchema),
  erasure: maybe(erasureSchema),
});
export type PersonSafekeeping = z.output<typeof personSafekeepingSchema>;

const ofPerson = z.object({ dataSubjectId: guid });

export const getSafekeepingEndpoint = {
  operationId: 'getSafekeeping',
  title: 'Get the hold and the open erasure of a person',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  limitName: 'holds on people',
  tag,
  method: 'GET',
  path: `${personPath}/safekeeping`,
  scopes: readScopes,
  limit: 'api',
  params: ofPerson,
  responses: { 200: personSafekeepingSchema },
} as const satisfies Endpoint;

/** A person on hold is neither erased nor touched by retention, until the hold is lifted. */
export const placeLegalHoldEndpoint = {
  operationId: 'holdPerson',
  title: 'Put a person on hold',
  activity: { kind: 'held', object: 'person' },
  limitName: 'putting people on hold',
  tag,
  method: 'PUT',
  path: `${personPath}/hold`,
  scopes: peopleScopes,
  limit: 'api',
  params: ofPerson,
  body: z.looseObject({ reason: filledText(reasonMaximum) }),
  responses: { 200: personSafekeepingSchema },
} as const satisfies Endpoint;

export const liftLegalHoldEndpoint = {
  operationId: 'liftHold',
  title: 'Lift a hold',
  activity: { kind: 'holdLifted', object: 'person' },
  limitName: 'lifting holds',
  tag,
  method: 'DELETE',
  path: `${personPath}/hold`,
  scopes: adminScopes,
  limit: 'api',
  params: ofPerson,
  responses: { 200: personSafekeepingSchema },
} as const satisfies Endpoint;
