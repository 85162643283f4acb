import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { kindOfElement } from '#contract/identifying-elements.ts';
import { isAddress } from '#contract/mail-address.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  formerIdentifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { undeliverableTable } from '#service/db/schema/mails.ts';
import type { Outbox } from '#service/http/context.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const dataElements = dataElementsTable;
const undeliverable = undeliverableTable;

/** Where a person can be mailed. */
export type MailableAddress = {
  /** In clear. */
  address: string;
  /** A keyed hash, as the outbox has it. */
  key: string;
  /** The data element that has it; null for the identifier. */
  elementName: string | null;
  mark: { at: string; by: string | null } | null;
};

/**
 * Whose addresses are read with what is needed to write to them: their identifier if it's an email
 * address, and values of elements of that kind that others than forms gave. Claims aren't among them.
 */
export type MailablePerson = {
  id: string;
  identifier: string;
  language: string | null;
  addresses: MailableAddress[];
};

/** Those of these people who are there, by id. */
export const readMailablePeople = async (
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'addressKey'> },
  subjectIds: readonly string[],
): Promise<Map<string, MailablePerson>> => {
  const ids = [...new Set(subjectIds)];
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ id: subjects.id, identifier: subjects.identifier, language: subjects.language })
    .from(subjects)
    .where(inArray(subjects.id, ids));
  const values = await db
    .select({
      subjectId: elements.subjectId,
      value: elements.value,
      name: dataElements.name,
      kind: dataElements.kind,
    })
    .from(elements)
    .innerJoin(dataElements, eq(dataElements.id, elements.elementId))
    .where(
      and(inArray(elements.subjectId, ids), or(isNull(elements.setBy), ne(elements.setBy, 'FORM'))),
    )
    .orderBy(dataElements.name, elements.value);
  const marks = await db.select().from(undeliverable).where(inArray(undeliverable.subjectId, ids));
  const found = people.map((person): [string, MailablePerson] => {
    const markOf = new Map(
      marks.flatMap(({ subjectId, addressKey, markedAt, markedBy }) =>
        subjectId === person.id ? [[addressKey, { at: markedAt, by: markedBy }] as const] : [],
      ),
    );
    const own = [
      { value: person.identifier, elementName: null },
      ...values
        .filter((element) => element.subjectId === person.id && kindOfElement(element) === 'EMAIL')
        .map(({ value, name }) => ({ value, elementName: name })),
    ].map(({ value, elementName }) => ({ address: value.trim(), elementName }));
    // What is one mailbox is one address, by its first name.
    const byKey = new Map<string, MailableAddress>();
    for (const { address, elementName } of own.filter((one) => isAddress(one.address))) {
      const key = outbox.addressKey(address);
      if (byKey.has(key)) continue;
      byKey.set(key, { address, key, elementName, mark: markOf.get(key) ?? null });
    }
    return [person.id, { ...person, addresses: [...byKey.values()] }];
  });
  return new Map(found);
};

/**
 * Whether an address is one of the person's still, which it may not be once it was corrected; what they
 * had before a merge is.
 */
export const isTheirAddress = async (
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'addressKey'> },
  subjectId: string,
  address: string,
): Promise<boolean> => {
  const key = outbox.addressKey(address);
  const person = (await readMailablePeople({ db, outbox }, [subjectId])).get(subjectId);
  if (person?.addresses.some((own) => own.key === key)) return true;
  const formers = await db
    .select({ identifier: formerIdentifiersTable.identifier })
    .from(formerIdentifiersTable)
    .where(eq(formerIdentifiersTable.subjectId, subjectId));
  return formers.some(({ identifier }) => outbox.addressKey(identifier) === key);
};
