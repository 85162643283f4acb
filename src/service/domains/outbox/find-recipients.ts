import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { kindOfElement } from '#contract/identifying-elements.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  formerIdentifiersTable,
  identifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { foldText } from '#service/db/search-forms.ts';
import { findMarked, nameOf } from '#service/domains/mails/undeliverable.ts';
import type { OutboxContext } from './outbox.ts';

const identifiers = identifiersTable;
const formers = formerIdentifiersTable;
const elements = subjectElementsTable;
const dataElements = dataElementsTable;

/** People of one address who get mail at once. */
const recipientMaximum = 5;

/**
 * The people whose email address this is, each with the address as it's stored: as their identifier, one
 * that they had before a merge and nobody has now, or a value that others than forms gave. What a form
 * claims of somebody reaches nobody, and neither does an address that is marked as undeliverable.
 */
export const findRecipients = async (
  { db, searchKeys, outbox }: Pick<OutboxContext, 'db' | 'searchKeys' | 'outbox'>,
  address: string,
): Promise<Map<string, string>> => {
  const { textKey } = searchKeys.of(address);
  if (textKey === null) return new Map();
  const wanted = foldText(address);
  const isIt = (value: string) => foldText(value) === wanted;
  const own = await db
    .select({ id: identifiers.subjectId, value: identifiers.identifier })
    .from(identifiers)
    .where(eq(identifiers.textKey, textKey))
    .limit(recipientMaximum);
  const holders = own.filter(({ value }) => isIt(value));
  const former =
    holders.length > 0
      ? []
      : await db
          .select({ id: formers.subjectId, value: formers.identifier })
          .from(formers)
          .where(eq(formers.textKey, textKey))
          .limit(recipientMaximum);
  const given = await db
    .select({
      id: elements.subjectId,
      value: elements.value,
      name: dataElements.name,
      kind: dataElements.kind,
    })
    .from(elements)
    .innerJoin(dataElements, eq(dataElements.id, elements.elementId))
    .where(
      and(eq(elements.textKey, textKey), or(isNull(elements.setBy), ne(elements.setBy, 'FORM'))),
    )
    .limit(10 * recipientMaximum);
  const mailed = given.filter((element) => kindOfElement(element) === 'EMAIL');
  const found = [...holders, ...former, ...mailed].filter(({ value }) => isIt(value));
  const addresses = new Map<string, string>();
  for (const { id, value } of found) {
    // What was typed folds into it, and may be the address of someone else.
    if (!addresses.has(id)) addresses.set(id, value.trim());
  }
  const named = [...addresses].map(([subjectId, value]) => ({
    ...{ subjectId, value, addressKey: outbox.addressKey(value) },
  }));
  const marked = await findMarked(db, named);
  return new Map(
    named
      .filter((one) => !marked.has(nameOf(one)))
      .map(({ subjectId, value }): [string, string] => [subjectId, value])
      .slice(0, recipientMaximum),
  );
};
