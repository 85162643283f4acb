import { eq } from 'drizzle-orm';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { DataElement, updateDataElementEndpoint } from '#contract/data-element-settings.ts';
import { findsPeople as isFinder } from '#contract/identifying-elements.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { dataElementsTable as table } from '#service/db/schema/data-elements.ts';
import { rekeyPeople } from '#service/domains/data-subjects/search-keys-fill.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { toDataElement } from './wire.ts';

/**
 * Sets whether an element reaches a person and whether people are found by it, or lets its name say so.
 * @throws Problem 404, 400 `data-element-changed`
 */
export const updateDataElement = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  id: string,
  body: EndpointInput<typeof updateDataElementEndpoint>['body'],
): Promise<DataElement> => {
  const { kind = null, findsPeople = null, changedDate = null } = body;
  const own = eq(table.id, id);
  // Receipts refer to it meanwhile.
  const [stored] = await db.select().from(table).where(own).for('no key update');
  if (stored === undefined) throw notFound('Data element');
  if (changedDate !== toOptionalWireTime(stored.changedAt)) {
    throw stateConflict(
      'data-element-changed',
      'Someone else changed this data element meanwhile. Nothing was saved. Look at what it is now.',
    );
  }
  const set = { kind, findsPeople, changedAt: now(), changedBy: caller.subject };
  const [row] = await db.update(table).set(set).where(own).returning();
  if (row === undefined) throw new Error("The data element just changed wasn't returned.");
  if (isFinder(row) !== isFinder(stored)) await rekeyPeople({ db, now, newId });
  return toDataElement(row);
};
