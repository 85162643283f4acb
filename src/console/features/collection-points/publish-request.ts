import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { purposeLinksOf, type UpdateBody } from './collection-point-form.ts';

/**
 * The record as it was read, made Active: fields that the console does not know go back as they
 * came, and the purposes are linked in the versions that were shown, by nothing else.
 */
export const toPublishRequest = (record: CollectionPoint): UpdateBody => {
  const { PurposeId: _one, PurposeIds: _several, ...kept } = record;
  return {
    // Published as required of every edit; a record need not hold it.
    doNotActivateWebform: false,
    ...kept,
    PurposeIdsWithVersion: purposeLinksOf(record),
    Status: 'ACTIVE',
    // A detail record is what the endpoint takes back (design.md 5.2), nulls included.
  } as UpdateBody;
};
