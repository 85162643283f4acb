import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type {
  ListedProfileV3,
  ListedPurposeV3,
  ProfileV3,
  PurposeV3,
} from '#contract/data-subjects-v3.ts';
import { namedFor, toAttachment } from '#service/domains/attachments/read-attachments.ts';
import type { Person } from '#service/domains/data-subjects/read-people.ts';
import type { InstantLinks } from './instant-links.ts';

const toGeolocation = (own: Profile['LatestGeolocation']) =>
  own
    ? {
        dataSubjectId: own.DataSubjectId,
        country: own.Country,
        state: own.State,
        stateName: own.StateName,
        receiptGuid: own.ReceiptGuid,
      }
    : null;

const toNote = (own: ProfilePurpose['PurposeNote']) =>
  own
    ? {
        noteId: own.NoteId,
        noteType: own.NoteType,
        noteLanguage: own.NoteLanguage,
        noteText: own.NoteText,
        isValidNote: own.IsValidNote,
      }
    : null;

type Files = Person['attachments'];

const toPurpose = (own: ProfilePurpose, files: Files): PurposeV3 => ({
  id: own.Id,
  lastReceiptId: own.LastReceiptId,
  name: own.Name,
  version: own.Version,
  status: own.Status,
  firstTransactionDate: own.FirstTransactionDate,
  lastTransactionDate: own.LastTransactionDate,
  withdrawalDate: own.WithdrawalDate,
  consentDate: own.ConsentDate,
  expiryDate: own.ExpiryDate,
  totalTransactionCount: own.TotalTransactionCount,
  topics: own.Topics?.map(({ Id, Name }) => ({ id: Id, name: Name })),
  customPreferences: own.CustomPreferences?.map(({ Id, Name, Options }) => ({
    id: Id,
    name: Name,
    options: Options.map((option) => ({ Id: option.Id, name: option.Name })),
  })),
  lastTransactionCollectionPointId: own.LastTransactionCollectionPointId,
  lastTransactionCollectionPointVersion: own.LastTransactionCollectionPointVersion,
  purposeNote: toNote(own.PurposeNote),
  lastUpdatedDate: own.LastUpdatedDate,
  lastInteractionDate: own.LastInteractionDate,
  attributes: own.attributes,
  purposeAttachments: namedFor(files, own.Id).map(toAttachment),
  geolocation: toGeolocation(own.Geolocation),
  stopLink: own.StopLink,
});

const toListedPurpose = (own: ProfilePurpose, files: Files): ListedPurposeV3 => ({
  ...toPurpose(own, files),
  preferences: own.Topics?.map(({ Id }) => Id),
  Preferences: Object.fromEntries(
    (own.CustomPreferences ?? []).map(({ Id, Options }) => [
      Id,
      Options.map((option) => option.Id),
    ]),
  ),
});

const toPerson = (own: Profile, files: Files) => ({
  id: own.Id,
  language: own.Language,
  identifier: own.Identifier,
  lastUpdatedDate: own.LastUpdatedDate,
  createdDate: own.CreatedDate,
  dataElements: own.DataElements?.map(({ Name, Value, DoNotCall }) => ({
    name: Name,
    value: Value,
    doNotCall: DoNotCall,
  })),
  testDataSubject: own.TestDataSubject,
  dsAttachments: namedFor(files, null).map(toAttachment),
});

/** A v1 profile as the V3 list has it (docs/wire/data-subjects.md 5). */
export const toListedProfileV3 = ({
  profile: own,
  attachments,
}: Pick<Person, 'profile' | 'attachments'>): ListedProfileV3 => ({
  ...toPerson(own, attachments),
  purposes: own.Purposes?.map((purpose) => toListedPurpose(purpose, attachments)),
  notices: [],
  LinkToken: own.LinkToken,
  StopLink: own.StopLink,
  latestGeoLocation: toGeolocation(own.LatestGeolocation),
});

/** A v1 profile as V3 has a single one. */
export const toProfileV3 = (
  { profile: own, attachments }: Pick<Person, 'profile' | 'attachments'>,
  links: InstantLinks,
): ProfileV3 => ({
  ...toPerson(own, attachments),
  linkToken: own.LinkToken,
  stopLink: own.StopLink,
  purposes: own.Purposes?.map((purpose) => ({
    ...toPurpose(purpose, attachments),
    groupEffectiveStatus: purpose.GroupEffectiveStatus?.map((one) => ({
      groupId: one.GroupId,
      effectiveStatus: one.EffectiveStatus,
    })),
  })),
  Notices: [],
  ...links,
  doNotCall: own.doNotCall,
  latestGeolocation: toGeolocation(own.LatestGeolocation),
});
