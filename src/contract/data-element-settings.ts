import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { adminScopes, readScopes } from './common/scopes.ts';
import { guid, instant, maybe, openEnum, wireBoolean } from './common/values.ts';
import { elementKinds } from './data-element-values.ts';
import { dataElementNameMaximum } from './data-elements.ts';

/** An *extension* (docs/design.md 11.2, 11.15): what an account says of its data elements. */
const path = '/api/consentmanager/v1/dataelements';
const shared = { tag: 'Data Elements', limit: 'api' } as const;
const params = z.object({ dataElementId: guid });

export const dataElementSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** How its values reach or identify a person; NONE where they don't. */
  kind: openEnum(elementKinds),
  /** Whether an administrator set it; otherwise the name decides. */
  isKindSet: z.boolean(),
  /** Whether people are found by its values. */
  findsPeople: z.boolean(),
  isFindsPeopleSet: z.boolean(),
  /** How many people have a value, as it was last counted; null before that. */
  people: maybe(z.int()),
  countedDate: maybe(instant),
  createdDate: instant,
  /** Null before the first change. */
  changedDate: maybe(instant),
  changedBy: maybe(z.string()),
});
export type DataElement = z.output<typeof dataElementSchema>;

/** What they can be listed by: name, in any case; or how many people have a value, most first. */
export const dataElementOrders = ['name', 'people'] as const;

export const listDataElementsEndpoint = {
  ...shared,
  operationId: 'listDataElements',
  title: 'List data elements',
  people: 'nobody',
  limitName: 'data elements',
  method: 'GET',
  path,
  scopes: readScopes,
  query: z.object({
    ...pagingQuery(),
    /** Part of the name, in any case. */
    name: z.optional(z.string().check(z.maxLength(dataElementNameMaximum))),
    /** By name where it isn't given. */
    order: z.optional(z.enum(dataElementOrders)),
  }),
  responses: { 200: pageSchema(dataElementSchema) },
} as const satisfies Endpoint;

export const getDataElementEndpoint = {
  ...shared,
  operationId: 'getDataElement',
  title: 'Get a data element',
  people: 'nobody',
  limitName: 'data element details',
  method: 'GET',
  path: `${path}/{dataElementId}`,
  scopes: readScopes,
  params,
  responses: { 200: dataElementSchema },
} as const satisfies Endpoint;

/**
 * The name decides what is left out. `changedDate` is as it was read: 400 `data-element-changed` where
 * someone else changed the element since.
 */
export const updateDataElementEndpoint = {
  ...shared,
  operationId: 'updateDataElement',
  title: 'Change what a data element is used for',
  activity: { kind: 'updated', object: 'dataElement', id: 'dataElementId' },
  limitName: 'saving data elements',
  method: 'PUT',
  path: `${path}/{dataElementId}`,
  scopes: adminScopes,
  params,
  body: z.looseObject({
    kind: maybe(z.enum(elementKinds)),
    findsPeople: maybe(wireBoolean),
    changedDate: maybe(instant),
  }),
  responses: { 200: dataElementSchema },
} as const satisfies Endpoint;
