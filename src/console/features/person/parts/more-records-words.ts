import type { ListedProfile, MoreRecord } from '#contract/data-subject-records.ts';
import { statusesInForce } from '#contract/insights.ts';
import { isRefusal } from '#contract/refusals.ts';
import { consentStatusKind } from './consent-words.ts';

type Told = Pick<ListedProfile, 'Purposes' | 'MoreRecords' | 'MoreRecordsLeftOff'>;

/** What stands over a person whom other records look like. */
export type MoreRecordsWords = {
  /** Warns where another record refuses what is in force here. */
  tone: 'warn' | 'info';
  title: string;
  text: string;
  /** Those to compare: who only may be the same person is left out beside others. */
  ids: readonly string[];
};

type Difference = { purposeId: string; status: string | null };

const isSure = ({ Differs }: MoreRecord): boolean => Array.isArray(Differs);

const statusesOf = ({ Purposes }: Told): ReadonlyMap<string, string> =>
  new Map((Purposes ?? []).map(({ Id, Status }) => [Id, Status]));

const isInForce = (status: string | null | undefined): boolean =>
  statusesInForce.includes(status ?? '');

/** What contradicts this record first, then refusals, then what is in force in one of them only. */
const rankOf = (own: ReadonlyMap<string, string>, { purposeId, status }: Difference): number => {
  const isHere = isInForce(own.get(purposeId));
  if (isRefusal(status ?? undefined)) return isHere ? 0 : 1;
  return isHere === isInForce(status) ? 3 : 2;
};

const differencesIn = (told: Told): Difference[] =>
  (told.MoreRecords ?? []).flatMap(({ Differs }) =>
    (Differs ?? []).map(({ PurposeId, Status }) => ({
      purposeId: PurposeId,
      status: Status ?? null,
    })),
  );

/** Whether another record refuses what is in force here. */
export const isContradicted = (told: Told): boolean => {
  const own = statusesOf(told);
  return differencesIn(told).some((difference) => rankOf(own, difference) === 0);
};

/** Purposes that only another record has, whose names the profile doesn't tell. */
export const purposesElsewhere = (told: Told): string[] => {
  const own = statusesOf(told);
  return differencesIn(told).flatMap(({ purposeId }) => (own.has(purposeId) ? [] : [purposeId]));
};

/** How many other records there are, "1 more record". */
export const moreRecordsCount = ({ MoreRecords, MoreRecordsLeftOff }: Told): string => {
  const count = (MoreRecords?.length ?? 0) + (MoreRecordsLeftOff ?? 0);
  return count === 1 ? '1 more record' : `${count} more records`;
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const mostNamed = 3;

/** "Marketing email and SMS are Withdrawn" */
const phraseOf = (status: string | null, names: readonly string[]): string => {
  const isOne = names.length === 1;
  return status === null
    ? `${list.format(names)} ${isOne ? "isn't" : "aren't"} recorded`
    : `${list.format(names)} ${isOne ? 'is' : 'are'} ${consentStatusKind.label(status)}`;
};

/** "In that record, Marketing email is Withdrawn; 2 more purposes differ." */
const differenceWords = (told: Told, nameOf: (purposeId: string) => string): string => {
  const own = statusesOf(told);
  const ranked = differencesIn(told)
    .map((difference) => ({
      ...difference,
      rank: rankOf(own, difference),
      name: nameOf(difference.purposeId),
    }))
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name));
  // Of several records the one that contradicts most says it for the purpose.
  const byPurpose = [...Map.groupBy(ranked, ({ purposeId }) => purposeId).values()];
  const first = byPurpose.flatMap(([difference]) => difference ?? []);
  const byStatus = Map.groupBy(first.slice(0, mostNamed), ({ status }) => status);
  const phrases = [...byStatus].map(([status, own]) =>
    phraseOf(
      status,
      own.map(({ name }) => name),
    ),
  );
  const left = first.length - mostNamed;
  if (left > 0)
    phrases.push(left === 1 ? '1 more purpose differs' : `${left} more purposes differ`);
  return `In ${(told.MoreRecords ?? []).filter(isSure).length === 1 ? 'that record' : 'one of them'}, ${phrases.join('; ')}.`;
};

/** "Phone number" in a sentence; a name in capitals stays one. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

const sharedWords = (records: readonly MoreRecord[]): string => {
  const shared = records.map(({ by, Name }) =>
    by === 'OPEN_DUPLICATE_GROUP' ? 'open group of duplicates' : `same ${inSentence(Name ?? '')}`,
  );
  return `(${list.format([...new Set(shared)])}).`;
};

/** What a profile says of other records that look like its person; undefined where there are none. */
export const moreRecordsWords = (
  told: Told,
  nameOf: (purposeId: string) => string,
): MoreRecordsWords | undefined => {
  const records = told.MoreRecords ?? [];
  const sure = records.filter(isSure);
  const maybe = records.filter((record) => !isSure(record));
  const leftOff = told.MoreRecordsLeftOff ?? 0;
  if (records.length === 0) return undefined;
  const maybeCount = maybe.length + leftOff;
  if (sure.length === 0) {
    return {
      tone: 'info',
      title: `${moreRecordsCount(told)} may be the same person`,
      text: sharedWords(maybe),
      ids: maybe.map(({ Id }) => Id),
    };
  }
  const isOne = sure.length === 1;
  // All that are listed are sure, so it isn't known of how many others.
  const isMore = maybe.length === 0 && leftOff > 0;
  const also = maybe.length === 0 ? '' : ` ${maybeCount} more may be the same person.`;
  const differences =
    differencesIn(told).length === 0
      ? `${isOne ? 'Its' : 'Their'} consents are the same.`
      : differenceWords(told, nameOf);
  return {
    tone: isContradicted(told) ? 'warn' : 'info',
    title: `${isMore ? 'More than ' : ''}${sure.length} more ${isOne ? 'record looks' : 'records look'} like this person.`,
    text: `${differences}${also}`,
    ids: sure.map(({ Id }) => Id),
  };
};
