import { eq } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import { toUtc } from '#contract/common/values.ts';
import { describeCountryFault } from '#contract/data-elements.ts';
import type { ClaimKind } from '#contract/data-subject-values.ts';
import type { UpsertElementsRequest, UpsertElementsResult } from '#contract/subject-elements.ts';
import { toWireTime } from '#service/db/columns.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { ClaimChange } from '#service/domains/claims/fold-claims.ts';
import { writeClaims } from '#service/domains/claims/write-claims.ts';
import { ensureDataElements } from '#service/domains/data-elements/ensure-data-elements.ts';
import { countConsents } from '#service/domains/receipts/count-consents.ts';
import { setterOfCaller } from '#service/http/authenticate.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { lockSubject } from './lock-subject.ts';
import { type ElementEntry, type ElementValues, planElements } from './plan-elements.ts';
import { readElements, writeElements } from './subject-elements.ts';

type Entry = UpsertElementsRequest['dataElements'][number];

/** What storing them takes; a job does it, too. */
export type ElementContext = Pick<Context, 'db' | 'caller' | 'now' | 'newId' | 'searchKeys'> & {
  links: Pick<Context['links'], 'stored'>;
};

const dayMs = 86_400_000;

const valuesOf = ({ value }: Entry): readonly string[] | null =>
  value === undefined || value === null ? null : [value].flat();

/** What only the names as they are known, and the clock, can tell. */
const findFaults = (
  entries: readonly Entry[],
  elements: readonly { id: string; name: string }[],
  now: string,
): Fault[] => {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const element = elements[index];
    if (element === undefined) return [];
    const path = `dataElements.${index}`;
    const faults: Fault[] = [];
    const key = `${element.id} ${entry.linked ?? false}`;
    if (seen.has(key)) {
      faults.push({ path: `${path}.name`, message: 'Appears twice. Keep one.' });
    }
    seen.add(key);
    for (const [place, value] of (valuesOf(entry) ?? []).entries()) {
      const message = describeCountryFault(element.name, value);
      const of = Array.isArray(entry.value) ? `.${place}` : '';
      if (message !== null) faults.push({ path: `${path}.value${of}`, message });
    }
    const { interactionDate } = entry;
    if (interactionDate && Date.parse(toUtc(interactionDate)) > Date.parse(now) + dayMs) {
      const message = 'Is more than a day in the future. Give the time when it happened.';
      faults.push({ path: `${path}.interactionDate`, message });
    }
    return faults;
  });
};

/** Null where an entry has no time of its own; one that runs ahead is not kept. */
const toInteraction = (interactionDate: string | null | undefined, now: string): string | null => {
  if (!interactionDate) return null;
  const time = toUtc(interactionDate);
  return Date.parse(time) < Date.parse(now) ? new Date(time).toISOString() : null;
};

const toElement = ({ name, linked, values }: ElementValues & { name: string }) => {
  const [first, ...more] = values.map(({ value }) => value);
  const latest = values
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return {
    name,
    value: linked || more.length > 0 ? [first ?? '', ...more] : (first ?? ''),
    linked,
    interactionDate: latest && toWireTime(latest),
  };
};

/** What is said of the person: a claim of the same goes. */
const saidOf = (
  subjectId: string,
  entries: readonly ElementEntry[],
  { identifierType, language }: Pick<UpsertElementsRequest, 'identifierType' | 'language'>,
): ClaimChange[] => {
  const said = (kind: ClaimKind, elementId: string | null, value: string | null | undefined) =>
    value ? [{ subjectId, kind, elementId, value, isKnown: true } as const] : [];
  return [
    ...entries.flatMap(({ elementId, linked, values }) =>
      (values ?? []).flatMap((value) => said(linked ? 'IDENTIFIER' : 'ELEMENT', elementId, value)),
    ),
    ...said('LANGUAGE', null, language),
    ...said('IDENTIFIER_TYPE', null, identifierType),
  ];
};

/**
 * Creates a subject (201), or changes its data elements and additional identifiers (200), and
 * answers with all that it has of them (docs/spec.md 4.4; docs/wire/data-subjects.md 2).
 * @throws Problem 400 naming the fields in fault
 */
export const upsertElements = async (
  context: ElementContext,
  given: string,
  { dataElements, identifierType, language }: UpsertElementsRequest,
): Promise<Reply<UpsertElementsResult>> => {
  const { db, now } = context;
  const table = dataSubjectsTable;
  // The subject first and new names next, as receipts do: so that no two wait for each other.
  const { id, identifier, isNew } = await lockSubject(context, given);
  const known = await ensureDataElements(
    context,
    dataElements.map(({ name }) => name),
  );
  const at = now();
  const faults = findFaults(dataElements, known, at);
  if (faults.length > 0) throw invalidRequest(faults);

  const entries = dataElements.flatMap((entry, index): ElementEntry[] => {
    const element = known[index];
    if (element === undefined) return [];
    return [
      {
        elementId: element.id,
        name: element.name,
        linked: entry.linked ?? false,
        values: valuesOf(entry),
        interactionAt: toInteraction(entry.interactionDate, at),
      },
    ];
  });
  const stored = await readElements(db, id);
  const setBy = setterOfCaller(context.caller);
  const plan = planElements(stored, entries, { primary: identifier, now: at, setBy });
  await writeElements(context, id, plan.changes);

  const own = eq(table.id, id);
  const [subject] = await db
    .select({
      identifierType: table.identifierType,
      identifierTypeSetBy: table.identifierTypeSetBy,
      language: table.language,
      languageSetBy: table.languageSetBy,
      knownBy: table.knownBy,
    })
    .from(table)
    .where(own);
  if (subject === undefined) throw new Error('The subject just locked was not found.');
  const wanted = {
    identifierType: identifierType ?? subject.identifierType,
    identifierTypeSetBy: identifierType ? setBy : subject.identifierTypeSetBy,
    language: language ?? subject.language,
    languageSetBy: language ? setBy : subject.languageSetBy,
    knownBy: subject.knownBy === 'FORM' ? setBy : subject.knownBy,
  };
  const keys = Object.keys(wanted) as (keyof typeof wanted)[];
  const isChanged = plan.changes.length > 0 || keys.some((key) => wanted[key] !== subject[key]);
  if (isChanged)
    await db
      .update(table)
      .set({ ...wanted, modifiedAt: at })
      .where(own);
  await writeClaims(context, saidOf(id, entries, { identifierType, language }));
  if (isNew) {
    const person = { subjectId: id, wasTest: null, isTest: false };
    await countConsents(db, { people: [person], consents: [] });
  }

  const unknown = new Set(known.filter((element) => element.isNew).map(({ name }) => name));
  return new Reply(
    {
      id,
      identifier,
      identifierType: wanted.identifierType,
      canBePrimary: true,
      elements: (await readElements(db, id)).map(toElement),
      messages: [
        ...[...unknown].map((name) => `“${name}” was unknown and is a data element now.`),
        ...plan.messages,
      ],
      additionalIdMessages: plan.refused,
    },
    { status: isNew ? 201 : 200 },
  );
};
