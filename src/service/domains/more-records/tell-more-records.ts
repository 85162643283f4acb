import type { MoreRecord } from '#contract/data-subject-records.ts';
import {
  type MoreRecordReason,
  moreRecordReasons,
  moreRecordsMaximum,
} from '#contract/data-subject-values.ts';
import { statusesInForce } from '#contract/insights.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { OpenGroup } from '#service/domains/merge-requests/open-groups.ts';

/** A value that a record is found by. */
export type KeptValue = {
  of: 'identifier' | 'additionalIdentifier' | 'element';
  value: string;
  /** Of the element or type of identifier; null of a primary identifier. */
  name: string | null;
  /** Values of other sorts are never the same one; null is any sort. */
  sort: string | null;
  isFormSet: boolean;
};

export type KeptRecord = { id: string; isTest: boolean; values: readonly KeptValue[] };

export type Nearby = {
  others: readonly KeptRecord[];
  groups: readonly OpenGroup[];
  areDistinct: (one: string, other: string) => boolean;
  /** Whether two texts are one value, however it is written. */
  areAlike: (one: string, other: string) => boolean;
};

/** Why a record looks like another, and whether that's sure enough to tell its statuses. */
export type Likeness = { id: string; by: MoreRecordReason; name: string | null; isSure: boolean };

const rankOf = ({ by, isSure }: Likeness): number =>
  isSure || by === 'SHARED_ELEMENT' ? moreRecordReasons.indexOf(by) : moreRecordReasons.length;

/** What only forms say of an identifier, be it of a whole record, says no more than an element. */
const identifies = ({ of, isFormSet }: KeptValue): boolean => of !== 'element' && !isFormSet;

/** A number that is no phone number by itself: a customer's may have the same digits. */
const isBareNumber = (value: string): boolean => /^[1-9][\d\s-]*$/.test(value.trim());

const isSaidPhone = ({ sort }: KeptValue): boolean => sort === 'PHONE';

/** Whether only their digits are the same, of a number and a phone number. */
const areAlikeByChance = (one: KeptValue, other: KeptValue): boolean =>
  isBareNumber(one.value) !== isBareNumber(other.value) &&
  !(isSaidPhone(one) && isSaidPhone(other));

const reasonOf = (one: KeptValue, other: KeptValue): MoreRecordReason => {
  if (areAlikeByChance(one, other)) return 'SHARED_ELEMENT';
  if (one.of === 'identifier' && other.of === 'identifier') {
    return 'SAME_IDENTIFIER_OTHERWISE_WRITTEN';
  }
  return identifies(one) && identifies(other) ? 'SHARED_IDENTIFIER' : 'SHARED_ELEMENT';
};

const areOfOneSort = (one: KeptValue, other: KeptValue): boolean =>
  one.sort === null || other.sort === null || one.sort === other.sort;

/**
 * Which records look like a person's, each with its surest reason (docs/design.md 11.15). What only
 * forms say is never sure.
 */
export const likenessesOf = (
  own: KeptRecord,
  { others, groups, areDistinct, areAlike }: Nearby,
): Likeness[] => {
  const isAnother = (id: string) => id !== own.id && !areDistinct(own.id, id);
  const byValue = others.flatMap(({ id, isTest, values }) =>
    isTest !== own.isTest || !isAnother(id)
      ? []
      : own.values.flatMap((one) =>
          values.flatMap((other): Likeness[] => {
            if (!areOfOneSort(one, other) || !areAlike(one.value, other.value)) return [];
            const by = reasonOf(one, other);
            return [{ id, by, name: one.name ?? other.name, isSure: by !== 'SHARED_ELEMENT' }];
          }),
        ),
  );
  const byGroup = groups.flatMap(({ members, bond }) =>
    members.filter(isAnother).map(
      (id): Likeness => ({
        id,
        by: 'OPEN_DUPLICATE_GROUP',
        name: null,
        isSure: bond === 'known',
      }),
    ),
  );
  const byId = Map.groupBy([...byValue, ...byGroup], ({ id }) => id);
  return [...byId.values()].flatMap(
    (reasons) => reasons.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? [],
  );
};

/** Statuses by purpose. */
export type Statuses = ReadonlyMap<string, string>;

const differencesOf = (own: Statuses, other: Statuses) =>
  [...new Set([...own.keys(), ...other.keys()])]
    .filter((purposeId) => own.get(purposeId) !== other.get(purposeId))
    .toSorted()
    .map((PurposeId) => ({ PurposeId, Status: other.get(PurposeId) ?? null }));

const isInForce = (status = ''): boolean => statusesInForce.includes(status);

/** Whether the other record refuses what is in force in this one: all of it, or a purpose. */
const contradicts = (own: Statuses, { Differs, StoppedDate }: MoreRecord): boolean =>
  (StoppedDate !== null && [...own.values()].some(isInForce)) ||
  (Differs ?? []).some(
    ({ PurposeId, Status }) => isRefusal(Status ?? undefined) && isInForce(own.get(PurposeId)),
  );

/** What is told of a record that surely is the same person. */
export type Elsewhere = {
  statuses: Statuses;
  /** When they said no to everything, on the wire; null where that doesn't stand. */
  stopped: string | null;
};

/**
 * The records as a profile tells them: those first that refuse what is in force here, then the surest,
 * and of many the first ones.
 */
export const toMoreRecords = (
  likenesses: readonly Likeness[],
  own: Statuses,
  elsewhereOf: (id: string) => Elsewhere,
): { MoreRecords: MoreRecord[]; MoreRecordsLeftOff: number } => {
  const all = likenesses
    .map((likeness) => {
      const { id: Id, by, name: Name, isSure } = likeness;
      const there = isSure ? elsewhereOf(Id) : null;
      const Differs = there && differencesOf(own, there.statuses);
      const record = { Id, by, Name, Differs, StoppedDate: there?.stopped ?? null };
      return { record, rank: rankOf(likeness), isCalm: !contradicts(own, record) };
    })
    .toSorted(
      (one, other) =>
        Number(one.isCalm) - Number(other.isCalm) ||
        one.rank - other.rank ||
        (one.record.Id < other.record.Id ? -1 : 1),
    );
  const MoreRecords = all.slice(0, moreRecordsMaximum).map(({ record }) => record);
  return { MoreRecords, MoreRecordsLeftOff: all.length - MoreRecords.length };
};
