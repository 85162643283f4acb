import type { CenterContent, CenterPurpose } from '#contract/preference-center-content.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { ShownPurposes } from '#service/domains/preference-centers/shown-purposes.ts';
import type { OfferedPurpose } from './plan-save.ts';

/** A purpose of a center as it's offered: its Active version, what the center says of it and its choices. */
export type CenterOffer = OfferedPurpose & {
  part: CenterPurpose;
  record: PurposeVersionV2;
  /** The topics and preferences that go with a yes, in their order. */
  topicRecords: NonNullable<PurposeVersionV2['topics']>;
  preferenceRecords: PurposePreference[];
};

const isOffered = (
  { preferenceIds }: CenterPurpose,
  { Id, Disabled }: PurposePreference,
): boolean => Disabled !== true && (preferenceIds ?? [Id]).some((id) => id.toLowerCase() === Id);

/**
 * The purposes of a center that people can be shown, in their order: those of pages that aren't hidden,
 * with an Active version.
 */
export const offeredIn = (
  content: Pick<CenterContent, 'pages'>,
  purposes: ShownPurposes,
): CenterOffer[] =>
  purposesOfCenter(content).flatMap(({ part, isHidden }) => {
    const id = part.id.toLowerCase();
    const own = purposes.get(id);
    if (isHidden || own === undefined) return [];
    const { record } = own;
    const preferenceRecords = own.preferences
      .filter((preference) => isOffered(part, preference))
      .map((preference) => ({
        ...preference,
        Options: (preference.Options ?? []).filter(({ Disabled }) => Disabled !== true),
      }));
    const topicRecords = part.showTopics === false ? [] : (record.topics ?? []);
    return {
      id,
      version: record.version,
      kind: record.kind ?? null,
      isSaleOrSharing: record.saleOrSharing === true,
      part,
      record,
      topicRecords,
      preferenceRecords,
      topics: topicRecords.flatMap(({ topicId }) => topicId ?? []),
      preferences: preferenceRecords.map((preference) => ({
        id: preference.Id,
        isSingleChoice: preference.SelectionType === 'SINGLE_CHOICE',
        isRequired: preference.Required === true,
        options: preference.Options.map((option) => option.Id),
      })),
    };
  });
