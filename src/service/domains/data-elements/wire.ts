import type { DataElement } from '#contract/data-element-settings.ts';
import { findsPeople, kindOfElement } from '#contract/identifying-elements.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { DataElementRow } from '#service/db/schema/data-elements.ts';

/** A data element as the interface shows it. */
export const toDataElement = (row: DataElementRow): DataElement => ({
  id: row.id,
  name: row.name,
  type: row.type,
  kind: kindOfElement(row),
  isKindSet: row.kind !== null,
  findsPeople: findsPeople(row),
  isFindsPeopleSet: row.findsPeople !== null,
  people: row.people,
  countedDate: row.people === null ? null : toOptionalWireTime(row.peopleCountedAt),
  createdDate: toWireTime(row.createdAt),
  changedDate: toOptionalWireTime(row.changedAt),
  changedBy: row.changedBy,
});
