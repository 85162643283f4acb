import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { entries } from './common/list-rules.ts';
import { readScopes } from './common/scopes.ts';
import { clearText, guid, instant, maybe } from './common/values.ts';
import { mergeOthersMaximum } from './merge-rules.ts';

/** Most records of one comparison: those of one merge. */
const comparedMaximum = mergeOthersMaximum + 1;

const eachOnce = entries((ids) => {
  const seen = new Set<string>();
  return ids.flatMap((given, index) => {
    const id = String(given).toLowerCase();
    if (seen.has(id)) return [{ index, message: 'Appears twice. Keep one.' }];
    seen.add(id);
    return [];
  });
});

/** That someone said no to everything, and explicitly agreed to nothing but services since. */
const stoppedSchema = z.looseObject({
  /** When they last did. */
  at: instant,
  /** The purposes among those of all compared records that are services: it isn't said to them. */
  servicePurposeIds: z.array(guid),
});

/** A record by what it has in common with the others. */
export const comparedRecordSchema = z.looseObject({
  id: guid,
  identifier: z.int(),
  /** As `identifier`, in upper and lower case alike. */
  caselessIdentifier: z.int(),
  language: maybe(z.int()),
  dataElements: z.array(
    z.looseObject({ name: clearText, linked: z.boolean(), values: z.array(z.int()) }),
  ),
  /** Another record's yes to what is no service ends by a merge unless it's explicit and later. */
  stopped: maybe(stoppedSchema),
});
export type ComparedRecord = z.output<typeof comparedRecordSchema>;

/**
 * Which values of records are the same, and who said no to everything, but never a value: an extension,
 * so that staff who needn't see anybody's data can review a merge (docs/design.md 11.3). Equal numbers are equal values: of one data
 * element, of languages, and of identifiers with additional ones of all types. In the order of the
 * request; who was merged away or never was is in `missingIds`.
 */
export const compareDataSubjectsEndpoint = {
  operationId: 'compareDataSubjects',
  title: 'Compare data subjects before a merge',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['dataSubjects.id'] },
  limitName: 'comparisons',
  tag: 'Deduplicate Data Subjects',
  method: 'POST',
  effect: 'none',
  path: '/api/consentmanager/v1/datasubjects/compare',
  scopes: readScopes,
  limit: 'api',
  body: z.looseObject({
    dataSubjectIds: z.array(guid).check(z.minLength(2), z.maxLength(comparedMaximum), eachOnce),
  }),
  responses: {
    200: z.looseObject({
      dataSubjects: z.array(comparedRecordSchema),
      missingIds: z.array(guid),
    }),
  },
} as const satisfies Endpoint;
