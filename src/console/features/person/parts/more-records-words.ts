import { formatDay } from '#console/ui/format-time.ts';
import type { ListedProfile, MoreRecord } from '#contract/data-subject-records.ts';
import { statusesInForce } from '#contract/insights.ts';
import { isRefusal } from '#contract/refusals.ts';
import { consentStatusKind } from './consent-words.ts';

type Told = Pick<ListedProfile, 'Purposes' | 'MoreRecords' | 'MoreRecordsLeftOff'>;

/** What stands over a person whom other records look like. */
export type MoreRecordsWords = {
  /** Warns where another record refuses what is in force here, or everything. */
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

/** When they last said no to everything in another record; undefined where that stands in none. */
const stoppedElsewhere = ({ MoreRecords }: Told): string | undefined =>
  (MoreRecords ?? [])
    .flatMap(({ StoppedDate }) => StoppedDate ?? [])
    .toSorted()
    .at(-1);

/** Whether another record refuses what is in force here. */
export const isContradicted = (told: Told): boolean => {
  const own = statusesOf(told);
  return (
    (stoppedElsewhere(told) !== undefined && [...own.values()].some(isInForce)) ||
    differencesIn(told).some((difference) => rankOf(own, difference) === 0)
  );
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

/** "Marketing email is Withdrawn; 2 more purposes differ." */
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
  return `${phrases.join('; ')}.`;
};

/** "In that record they said no to everything on Nov 30, 2026. There, SMS is Withdrawn." */
const elsewhereWords = (told: Told, nameOf: (purposeId: string) => string): string => {
  const stopped = stoppedElsewhere(told);
  const differ = differencesIn(told).length > 0;
  const isOne = (told.MoreRecords ?? []).filter(isSure).length === 1;
  const where = isOne ? 'In that record' : 'In one of them';
  return [
    stopped === undefined ? '' : `${where} they said no to everything on ${formatDay(stopped)}.`,
    differ
      ? `${stopped !== undefined && isOne ? 'There' : where}, ${differenceWords(told, nameOf)}`
      : '',
    stopped === undefined && !differ ? `${isOne ? 'Its' : 'Their'} consents are the same.` : '',
  ]
    .filter(Boolean)
    .join(' ');
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
  return {
    tone: isContradicted(told) ? 'warn' : 'info',
    title: `${isMore ? 'More than ' : ''}${sure.length} more ${isOne ? 'record looks' : 'records look'} like this person.`,
    text: `${elsewhereWords(told, nameOf)}${also}`,
    ids: sure.map(({ Id }) => Id),
  };
};
