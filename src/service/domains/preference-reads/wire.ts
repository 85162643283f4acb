import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import type { PreferenceStatus, PreferencesV1, PreferencesV2 } from '#contract/preference-reads.ts';

/** A status that these operations don't have becomes the closest one. */
const closest: Partial<Record<string, PreferenceStatus>> = {
  OPT_IN: 'ACTIVE',
  IMPLICIT: 'ACTIVE',
  CHANGE_PREFERENCES: 'ACTIVE',
} satisfies Partial<Record<ConsentStatus, PreferenceStatus>>;

const toStatus = ({ Status }: ProfilePurpose): string => closest[Status] ?? Status;

const toGeolocation = (own: Profile['LatestGeolocation']) =>
  own
    ? {
        receiptGuid: own.ReceiptGuid,
        country: own.Country,
        state: own.State,
        stateName: own.StateName,
      }
    : null;

/** Names with their values as one text each, of data elements or of additional identifiers. */
const toTexts = ({ DataElements }: Profile, areLinked: boolean) =>
  Object.fromEntries(
    (DataElements ?? []).flatMap(({ Name, Value, Linked }) =>
      (Linked ?? false) === areLinked ? [[Name, [Value ?? []].flat().join(', ')]] : [],
    ),
  );

/** A v1 profile as V1 has it (docs/wire/receipts-transactions.md 5). */
export const toPreferencesV1 = (profile: Profile): PreferencesV1 => {
  const ofPerson = {
    dataElements: toTexts(profile, false),
    syncGroups: null,
  };
  const geolocation = toGeolocation(profile.LatestGeolocation);
  return {
    preferences: (profile.Purposes ?? []).map((own) => ({
      id: own.Id,
      status: toStatus(own),
      consentDate: own.ConsentDate,
      expiryDate: own.ExpiryDate,
      lastInteractionDate: own.LastInteractionDate,
      purposeLastUpdatedDate: own.LastUpdatedDate,
      purposeVersion: own.Version,
      topics: own.Topics?.map(({ Id }) => Id),
      customPreferences: Object.fromEntries(
        (own.CustomPreferences ?? []).map(({ Id, Options }) => [
          Id,
          Options.map((option) => option.Id),
        ]),
      ),
      geolocation: toGeolocation(own.Geolocation),
      ...ofPerson,
      latestGeolocation: geolocation,
    })),
    ...ofPerson,
    latestGeoLocation: geolocation,
  };
};

/** A v1 profile as V2 has it. */
export const toPreferencesV2 = (
  profile: Profile,
  { identifierType, lastReceiptDate }: { identifierType: string; lastReceiptDate: string | null },
): PreferencesV2 => ({
  identifier: profile.Identifier,
  identifierType: identifierType === '' ? null : identifierType,
  dataElements: toTexts(profile, false),
  additionalIdentifiers: toTexts(profile, true),
  purposes: (profile.Purposes ?? []).map((own) => ({
    id: own.Id,
    version: own.Version,
    status: toStatus(own),
    consentDate: own.ConsentDate,
    customPreferences: own.CustomPreferences?.map(({ Id, Options }) => ({
      id: Id,
      options: Options.map((option) => ({ id: option.Id })),
    })),
    lastInteractionDate: own.LastInteractionDate,
    geolocation: toGeolocation(own.Geolocation),
  })),
  latestGeolocation: toGeolocation(profile.LatestGeolocation),
  language: profile.Language,
  metadata: { lastReceiptDate, isFullyProcessed: true },
});
