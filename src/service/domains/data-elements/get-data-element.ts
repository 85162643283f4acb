import { eq } from 'drizzle-orm';
import type { DataElement } from '#contract/data-element-settings.ts';
import { dataElementsTable as table } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { toDataElement } from './wire.ts';

/** @throws Problem 404 */
export const getDataElement = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<DataElement> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw notFound('Data element');
  return toDataElement(row);
};
