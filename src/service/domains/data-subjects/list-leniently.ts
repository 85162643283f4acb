import { guid } from '#contract/common/values.ts';
import { lenientMaximum, type MatchKind } from '#contract/data-subject-values.ts';
import { findsPeople } from '#contract/identifying-elements.ts';
import { isCardNumber } from '#service/db/search-forms.ts';
import { readCurrentIndex } from '#service/domains/custom-indexes/get-current-index.ts';
import { listFinders, requireElement } from '#service/domains/data-elements/finders.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { toSlice } from '#service/http/slice.ts';
import { type Asked, type Country, isPhone, readCountryOf } from './asked-forms.ts';
import { findById } from './find-by-id.ts';
import { findByKeys, findElementByKeys } from './find-by-keys.ts';
import { findAlike, findAlikeElement, findExactly, findIndexed } from './find-leniently.ts';
import { criteriaOf, type ListInput } from './find-subjects.ts';
import { toFoundBy } from './found-by.ts';
import { gather, type Hits, type LenientHits } from './lenient-hits.ts';
import { conditionOf, type ListAnswer, type ListContext, listExactly } from './list-exactly.ts';
import { readListed } from './read-listed.ts';
import { readSubjectsById } from './records.ts';
import { readFinding } from './search-keys-fill.ts';

const triedExactly = ['identifier', 'formerIdentifier'] as const;
const nothing: Hits = { hits: [], isCut: false };

/** A phone number has no capitals, and its blanks are those of a format. */
const alikeKinds = (text: string): MatchKind[] => {
  if (isPhone(text)) return ['sameDigits'];
  return isCardNumber(text) ? ['otherCase', 'otherSpacing'] : ['otherCase'];
};

/** What is asked for; without a country of the account, stored numbers are of the one that is named. */
const askedOf = ({ query }: ListInput, text: string, defaultCountry: Country): Asked => {
  const country = query.country ?? defaultCountry;
  return { text, country, storedCountry: defaultCountry ?? country };
};

const toldCountry = (asked: Asked) => {
  const TriedCountry = readCountryOf(asked);
  return TriedCountry === undefined ? {} : { TriedCountry };
};

/** Those who were found, as the one page that they are. */
const showHits = async (
  context: ListContext,
  query: ListInput['query'],
  { matchesOf, hasMore }: LenientHits,
  tried: readonly MatchKind[],
): Promise<ListAnswer> => {
  const rows = await readSubjectsById(context.db, [...matchesOf.keys()]);
  const content = (await readListed(context, rows, query)).map((profile) => ({
    ...profile,
    FoundBy: (matchesOf.get(profile.Id) ?? []).map((match) => toFoundBy(profile, match)),
  }));
  const isCounted = !hasMore && !query.properties.includes('ignoreCount');
  return {
    ...toSlice(content, {
      page: 0,
      size: lenientMaximum,
      isLast: !hasMore,
      total: isCounted ? content.length : undefined,
    }),
    Tried: [...tried],
  };
};

/** By an identifier: exact hits, former ones beside them, and only if there are none the others. */
const listByIdentifier = async (
  context: ListContext,
  input: ListInput,
  identifier: string,
): Promise<ListAnswer> => {
  const { db } = context;
  const { query, headers } = input;
  if (headers.requestContinuation !== undefined) {
    throw invalidRequest([
      {
        path: 'requestContinuation',
        message: "Can't be combined with match=lenient and an identifier. Leave it out.",
      },
    ]);
  }
  const criteria = { ...criteriaOf(input), identifier: undefined };
  const narrowing = await conditionOf(db, criteria, query.linkedIdentityGroupId);
  const exact = gather(await findExactly(db, identifier, narrowing));
  if (exact.matchesOf.size > 0) return showHits(context, query, exact, triedExactly);
  const index = await readCurrentIndex(db);
  const element = index && { id: index.elementId, name: index.dataElementName };
  const id = guid.safeParse(identifier).data?.toLowerCase();
  const { areKeysMissing, defaultCountry } = await readFinding(db);
  const asked = askedOf(input, identifier, defaultCountry);
  const others = gather(
    await findByKeys(context, asked, narrowing),
    areKeysMissing ? await findAlike(db, identifier, narrowing) : nothing,
    element ? await findIndexed(db, element, identifier, narrowing) : nothing,
    id === undefined ? nothing : await findById(db, id, narrowing),
  );
  const finders = await listFinders(db);
  const answer = await showHits(context, query, others, [
    ...triedExactly,
    'additionalIdentifier',
    ...alikeKinds(identifier),
    ...(element || finders.length > 0 ? (['dataElement'] as const) : []),
    ...(id === undefined ? [] : (['receiptId', 'personId'] as const)),
  ]);
  return {
    ...answer,
    ...(element && { TriedElement: element.name }),
    TriedElements: finders,
    ...toldCountry(asked),
  };
};

/** By an element: exact hits in pages, and only if there are none the others. */
const listByElement = async (
  context: ListContext,
  input: ListInput,
  { name, value }: { name: string; value: string },
): Promise<ListAnswer> => {
  const { db } = context;
  const { query, headers } = input;
  const element = await requireElement(db, name);
  const exact = await listExactly(context, input);
  const isLater = headers.requestContinuation !== undefined || query.page > 0;
  if (exact.content.length > 0 || isLater) {
    const match = { kind: 'dataElement', name, mergedAt: null, values: [value] } as const;
    const content = exact.content.map((own) => ({ ...own, FoundBy: [toFoundBy(own, match)] }));
    return { ...exact, content, Tried: ['dataElement'] };
  }
  const others = { ...criteriaOf(input), dataElementName: undefined };
  const narrowing = await conditionOf(db, others, query.linkedIdentityGroupId);
  const { areKeysMissing, defaultCountry } = await readFinding(db);
  const asked = askedOf(input, value, defaultCountry);
  const hasKeys = findsPeople(element) && !areKeysMissing;
  const alike = gather(
    await findElementByKeys(context, element, asked, narrowing),
    hasKeys ? nothing : await findAlikeElement(db, element, value, narrowing),
  );
  const tried = ['dataElement', 'additionalIdentifier', ...alikeKinds(value)] as const;
  return { ...(await showHits(context, query, alike, tried)), ...toldCountry(asked) };
};

/**
 * Who is known by what is asked for, or by something like it (docs/design.md 10.11).
 * @throws Problem 400 where a continuation doesn't fit, or there's no such data element
 */
export const listLeniently = (context: ListContext, asked: ListInput): Promise<ListAnswer> => {
  const { identifier, dataElementName: name, dataElementValue: value } = criteriaOf(asked);
  const input = { ...asked, query: { ...asked.query, includeMoreRecords: true } };
  if (identifier !== undefined) return listByIdentifier(context, input, identifier);
  if (name === undefined || value === undefined) return listExactly(context, asked);
  return listByElement(context, input, { name, value });
};
