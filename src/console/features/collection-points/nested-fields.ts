import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';

/** A purpose version as a request links it. */
export type PurposeVersionLink = { Id: string; Version: number };

/** A notice as the form holds it; `kept` is what the form does not show of it. */
export type NoticeValues = {
  name: string;
  url: string;
  privacyNoticeGuid: string;
  type: string;
  noticeType: string;
  purposeIds: string[];
  kept: Record<string, unknown>;
};

/** The values of one attribute; `kept` are their entries as they were loaded. */
export type AttributeValues = {
  name: string;
  values: string[];
  kept: readonly { value: string }[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const toNoticeValues = (notice: Record<string, unknown>): NoticeValues => {
  const { name, url, privacyNoticeGuid, type, noticeType, purposeIds, ...kept } = notice;
  return {
    name: textOf(name),
    url: textOf(url),
    privacyNoticeGuid: textOf(privacyNoticeGuid),
    type: textOf(type),
    noticeType: textOf(noticeType),
    purposeIds: textsIn(purposeIds),
    kept,
  };
};

/**
 * The notices of a record. The published record shows them with their versions only; then what can
 * be set of them is taken from there (docs/wire/collection-points.md 4.2 and 4.3).
 */
export const noticesOf = ({
  Notices,
  noticesWithVersions,
}: CollectionPointVersionV1): NoticeValues[] => {
  if (Array.isArray(Notices)) return recordsIn(Notices).map(toNoticeValues);
  return (noticesWithVersions ?? []).map((notice) => {
    const { name, url, privacyNoticeGuid, type, noticeType, purposes } = notice;
    const purposeIds = (purposes ?? []).map(({ id }) => id);
    return toNoticeValues({ name, url, privacyNoticeGuid, type, noticeType, purposeIds });
  });
};

/** Texts that are empty are left out: the request takes none. */
export const toWireNotice = ({ kept, purposeIds, ...texts }: NoticeValues) => ({
  ...kept,
  ...Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  ),
  purposeIds,
});

const valueEntries = (value: unknown): { value: string }[] =>
  recordsIn(value).filter((entry): entry is { value: string } => typeof entry.value === 'string');

/** The attributes of a record by name; where it does not echo what was set, from their values. */
export const attributesOf = ({
  attributeValues,
  attributes,
}: CollectionPointVersionV1): AttributeValues[] =>
  isRecord(attributeValues)
    ? Object.entries(attributeValues).map(([name, entries]) => {
        const kept = valueEntries(entries);
        return { name, values: kept.map(({ value }) => value), kept };
      })
    : Object.entries(attributes ?? {}).map(([name, values]) => ({ name, values, kept: [] }));

/** A value that was there keeps what else is known of it: its id, key and color. */
export const toWireAttributes = (attributes: readonly AttributeValues[]) =>
  Object.fromEntries(
    attributes.map(({ name, values, kept }) => [
      name,
      values.map((value) => kept.find((entry) => entry.value === value) ?? { value }),
    ]),
  );

/** Ids of the purposes that a record takes out of double opt-in. */
export const excludedOf = ({ doubleOptInExcludedPurposes }: CollectionPointVersionV1): string[] =>
  recordsIn(doubleOptInExcludedPurposes)
    .filter(({ excludeFromDoubleOptIn: value }) => value === true || value === 'true')
    .map(({ purposeGuid }) => textOf(purposeGuid));

export const toWireExclusion = (purposeGuid: string) => ({
  purposeGuid,
  excludeFromDoubleOptIn: true,
});

/** The purpose versions that a record links, in its order. */
export const purposeLinksOf = ({ Purposes }: CollectionPointVersionV1): PurposeVersionLink[] =>
  (Purposes ?? []).map(({ Id, Version }) => ({ Id, Version }));
