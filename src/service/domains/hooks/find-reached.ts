import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ElementKind } from '#contract/data-element-values.ts';
import type { HookKind } from '#contract/hooks.ts';
import { findsPeople, kindOfElement } from '#contract/identifying-elements.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { md5Of } from '#service/db/hash-text.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  allDigitsOf,
  claimsTable,
  endLength,
  formerIdentifiersTable,
  hasAt,
  hashOfFolded,
  identifiersTable,
  lastDigitsOf,
  looksLikeAnyPhone,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { foldText, readPhone, searchFormsOf } from '#service/db/search-forms.ts';
import {
  askedFormsOf,
  type Country,
  createLikeness,
} from '#service/domains/data-subjects/asked-forms.ts';
import { findAlike } from '#service/domains/data-subjects/find-leniently.ts';
import { readFinding } from '#service/domains/data-subjects/search-keys-fill.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';

const identifiers = identifiersTable;
const formers = formerIdentifiersTable;
const elements = subjectElementsTable;
const claims = claimsTable;

/** `elementId` of values and claims. */
type Found = {
  subjectId: string;
  value: string;
  elementId: string | null;
  isIdentifier: boolean;
  isClaim: boolean;
};

/** Somebody whose number or address it is, and as what they have it. */
export type Reached = { subjectId: string; values: string[]; isIdentifier: boolean };

type Finding = { db: Database; searchKeys: SearchKeys };

/** An address that a hook told something of, with the forms under which it may be kept. */
type Told = {
  address: string;
  forms: ReturnType<typeof askedFormsOf>;
  isIt: (value: string) => boolean;
};

/** A number without the code of its country, where nobody says which country's it is. */
const isAnyCountrys = (value: string, country: Country): boolean =>
  country === null && readPhone(value)?.isInternational === false;

const toTold = (kind: HookKind, address: string, country: Country): Told => {
  if (kind === 'MAIL') {
    const folded = foldText(address);
    const forms = { text: [folded], phone: [] };
    return { address, forms, isIt: (value) => foldText(value) === folded };
  }
  const { text, phone } = askedFormsOf({ text: address, country });
  const likenessOf = createLikeness({ text: address, country, storedCountry: country });
  return {
    address,
    forms: { text, phone: phone.filter((form) => form !== '') },
    // It's among these only if its last digits are the same.
    isIt: (value) => likenessOf(value) !== undefined || isAnyCountrys(value, country),
  };
};

/** By their keys: identifiers, former ones, and values of elements that people are found by. */
const findKeyed = ({ db, searchKeys }: Finding, forms: Forms): Promise<Found[]> => {
  const [texts, phones] = (['text', 'phone'] as const).map((kind) =>
    arrayOf(
      'text',
      forms[kind].map((form) => searchKeys.key(kind, form)),
    ),
  );
  const hasKey = ({ textKey, phoneKey }: { textKey: SQLWrapper; phoneKey: SQLWrapper }): SQL =>
    forms.phone.length === 0
      ? sql`${textKey} = any(${texts})`
      : sql`(${textKey} = any(${texts}) or ${phoneKey} = any(${phones}))`;
  const [isIdentifier, isClaim] = [sql<boolean>`true`, sql<boolean>`false`];
  const elementId = sql<string | null>`null::uuid`;
  const own = db
    .select({
      ...{ subjectId: identifiers.subjectId, elementId, isIdentifier, isClaim },
      value: sql<string>`${identifiers.identifier}`,
    })
    .from(identifiers)
    .where(hasKey(identifiers));
  const former = db
    .select({
      ...{ subjectId: formers.subjectId, elementId, isIdentifier, isClaim },
      value: sql<string>`${formers.identifier}`,
    })
    .from(formers)
    .where(hasKey(formers));
  const values = db
    .select({
      subjectId: elements.subjectId,
      elementId: sql<string | null>`${elements.elementId}`,
      isIdentifier: sql<boolean>`false`,
      isClaim,
      value: sql<string>`${elements.value}`,
    })
    .from(elements)
    .where(hasKey(elements));
  return unionAll(own, former, values);
};

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

type Forms = { text: string[]; phone: string[] };

/**
 * Whether a value without a key may be one of these; it's looked at again. Each way has its index, which
 * the conditions name as it was made; only numbers of very few digits are looked for in all.
 */
const mayBe = (kind: HookKind, value: SQLWrapper, { text, phone }: Forms): SQL => {
  if (kind === 'MAIL') {
    return sql`${hasAt(value)} and ${hashOfFolded(value)} = any(${arrayOf(
      'text',
      text.map((form) => md5Of(form)),
    )})`;
  }
  const ends = distinct(phone.map((form) => form.slice(-endLength)));
  const hasEnd = sql`${lastDigitsOf(value)} = any(${arrayOf('text', ends)})`;
  const areLong = phone.every((form) => form.length >= endLength);
  return sql`(${looksLikeAnyPhone(value)} ${areLong ? sql`and ${hasEnd}` : sql.empty()}
    and exists (select from unnest(${arrayOf('text', phone)}) as given (digits)
      where ${allDigitsOf(value)} like '%' || given.digits))`;
};

const elementKinds = { CARRIER: 'PHONE', MAIL: 'EMAIL' } as const;

const readElements = (db: Database) =>
  db
    .select({
      id: dataElementsTable.id,
      name: dataElementsTable.name,
      kind: dataElementsTable.kind,
      findsPeople: dataElementsTable.findsPeople,
    })
    .from(dataElementsTable);

/** Values of these elements, which nobody is found by, and whatever forms claim. */
const findUnkeyed = async (
  db: Database,
  kind: HookKind,
  forms: Forms,
  elementIds: readonly string[],
): Promise<Found[]> => {
  const given =
    elementIds.length === 0
      ? []
      : await db
          .select({
            ...{ subjectId: elements.subjectId, value: elements.value },
            elementId: elements.elementId,
          })
          .from(elements)
          .where(
            and(
              inArray(elements.elementId, [...elementIds]),
              isNull(elements.textKey),
              mayBe(kind, elements.value, forms),
            ),
          );
  const claimed = await db
    .select({
      ...{ subjectId: claims.subjectId, value: claims.value },
      elementId: claims.elementId,
    })
    .from(claims)
    .where(
      and(
        or(eq(claims.kind, 'ELEMENT'), eq(claims.kind, 'IDENTIFIER')),
        mayBe(kind, claims.value, forms),
      ),
    );
  return [
    ...given.map((own) => ({ ...own, isIdentifier: false, isClaim: false })),
    ...claimed.map((own) => ({ ...own, isIdentifier: false, isClaim: true })),
  ];
};

/**
 * Everybody who has one of these numbers or email addresses, by it: as their identifier, now or before a
 * merge, as an additional one, or as a value, whoever gave it. What a form only claims counts, too: it's
 * about who may be reached there. In a number of statements that doesn't grow with them.
 */
export const findReached = async (
  finding: Finding,
  kind: HookKind,
  addresses: readonly string[],
): Promise<{ reached: ReadonlyMap<string, Reached[]>; country: Country }> => {
  const { db } = finding;
  const { areKeysMissing, defaultCountry: country } = await readFinding(db);
  const told = distinct(addresses).map((address) => toTold(kind, address, country));
  if (told.length === 0) return { reached: new Map(), country };
  const forms = {
    text: distinct(told.flatMap((own) => own.forms.text)),
    phone: distinct(told.flatMap((own) => own.forms.phone)),
  };
  const kindOf = new Map<string, ElementKind>();
  const unkeyed: string[] = [];
  for (const element of await readElements(db)) {
    kindOf.set(element.id, kindOfElement(element));
    const isWanted = kindOfElement(element) === elementKinds[kind];
    if (isWanted && (areKeysMissing || !findsPeople(element))) unkeyed.push(element.id);
  }
  const found = [
    ...(await findKeyed(finding, forms)),
    ...(await findUnkeyed(db, kind, forms, unkeyed)),
  ].filter(({ elementId }) => {
    const own = kindOf.get(elementId ?? '') ?? 'NONE';
    // The number of a card may look like that of a phone.
    return own === 'NONE' || own === elementKinds[kind];
  });
  if (areKeysMissing) {
    for (const { address } of told) {
      const { hits } = await findAlike(db, address, undefined);
      for (const { subjectId, value } of hits) {
        const own = { subjectId, value: value ?? address, elementId: null };
        found.push({ ...own, isIdentifier: false, isClaim: false });
      }
    }
  }
  const byForm = {
    text: new Map<string, Told[]>(),
    phone: new Map<string, Told[]>(),
  };
  for (const own of told) {
    for (const kindOfForm of ['text', 'phone'] as const) {
      for (const form of own.forms[kindOfForm]) {
        const known = byForm[kindOfForm].get(form) ?? [];
        byForm[kindOfForm].set(form, [...known, own]);
      }
    }
  }
  const reached = new Map<string, Map<string, Reached>>();
  for (const { subjectId, value, isIdentifier, isClaim } of found) {
    const { text, phone } = searchFormsOf(value);
    const alike = [
      ...(byForm.text.get(text) ?? []),
      ...((phone === null ? undefined : byForm.phone.get(phone)) ?? []),
    ];
    for (const { address, isIt } of new Set(alike)) {
      if (!isIt(value)) continue;
      const people = reached.get(address) ?? new Map<string, Reached>();
      const person = people.get(subjectId) ?? { subjectId, values: [], isIdentifier };
      person.isIdentifier ||= isIdentifier;
      if (!isClaim) person.values.push(value);
      people.set(subjectId, person);
      reached.set(address, people);
    }
  }
  return {
    reached: new Map([...reached].map(([address, people]) => [address, [...people.values()]])),
    country,
  };
};
