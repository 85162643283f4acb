import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type {
  DataSubjectDetailsV4,
  DataSubjectV4,
  FoundDataSubjectV4,
  PurposeProfileV4,
} from '#contract/data-subject-v4-records.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { namedFor, toAttachment } from '#service/domains/attachments/read-attachments.ts';
import type { PersonConsent } from '#service/domains/data-subjects/read-consents.ts';
import type { Person } from '#service/domains/data-subjects/read-people.ts';

type SubjectRow = Person['row'];

const toGeolocation = (own: Profile['LatestGeolocation']) =>
  own
    ? {
        dataSubjectId: own.DataSubjectId,
        receiptGuid: own.ReceiptGuid,
        country: own.Country,
        state: own.State,
        stateName: own.StateName,
      }
    : null;

const toSource = (subjectId: string, { latestSource }: Pick<SubjectRow, 'latestSource'>) =>
  latestSource === null
    ? null
    : {
        dataSubjectId: subjectId,
        receiptGuid: latestSource.receiptId,
        sourceType: latestSource.type,
        sourceContent: latestSource.content ?? null,
      };

const toNote = (own: ProfilePurpose['PurposeNote']) =>
  own
    ? {
        noteId: own.NoteId,
        noteType: own.NoteType,
        noteLanguage: own.NoteLanguage,
        noteText: own.NoteText,
      }
    : null;

const toConsent = (own: ProfilePurpose) => ({
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
  lastTransactionCollectionPointId: own.LastTransactionCollectionPointId,
  lastTransactionCollectionPointVersion: own.LastTransactionCollectionPointVersion,
  lastUpdatedDate: own.LastUpdatedDate,
  lastInteractionDate: own.LastInteractionDate,
});

/** A purpose of a v1 profile, as V4 has it alone. */
export const toPurposeProfile = ({
  row: subject,
  purpose: own,
  attachments,
}: PersonConsent): PurposeProfileV4 => {
  const topics = own.Topics ?? [];
  const preferences = own.CustomPreferences ?? [];
  const note = toNote(own.PurposeNote);
  return {
    ...toConsent(own),
    identifier: subject.identifier,
    topicsList: topics.map(({ Id }) => Id),
    topics: topics.map(({ Id, Name }) => ({ id: Id, name: Name })),
    customPreferencesMap: Object.fromEntries(
      preferences.map(({ Id, Options }) => [Id, Options.map((option) => option.Id)]),
    ),
    customPreferences: preferences.map(({ Id, Name, Options }) => ({
      id: Id,
      name: Name,
      options: Options.map((option) => ({ id: option.Id, name: option.Name })),
    })),
    purposeNote: note === null ? null : { ...note, isValidNote: own.PurposeNote?.IsValidNote },
    attributes: own.attributes,
    geolocation: toGeolocation(own.Geolocation),
    attachments: attachments.map(toAttachment),
    source:
      subject.latestSource?.receiptId === own.LastReceiptId ? toSource(subject.id, subject) : null,
  };
};

/** What lies beside a person: the last receipt's id, and the ids of consent groups. */
type Beside = { lastReceiptId: string | null; consentGroups: readonly string[] };

/** A person without purposes (docs/wire/data-subjects.md 6). */
export const toDataSubjectV4 = (
  { row, profile, attachments }: Person,
  { lastReceiptId, consentGroups }: Beside,
): DataSubjectV4 => ({
  id: row.id,
  identifier: row.identifier,
  identifierType: row.identifierType === '' ? null : row.identifierType,
  language: row.language,
  createdDate: profile.CreatedDate,
  lastUpdatedDate: profile.LastUpdatedDate,
  lastTransactionDate: toOptionalWireTime(row.lastTransactionAt),
  lastReceiptGuid: lastReceiptId,
  testDataSubject: row.isTest,
  doNotCall: profile.doNotCall,
  dataElements: profile.DataElements?.map(({ Name, Value, DoNotCall, Linked }) => ({
    name: Name,
    value: Value,
    doNotCall: DoNotCall,
    linked: Linked,
  })),
  latestGeoLocation: toGeolocation(profile.LatestGeolocation),
  latestSource: toSource(row.id, row),
  consentGroups: [...consentGroups],
  notices: [],
  attachments: attachments.map(toAttachment),
});

/** The same with purposes and the magic link. */
export const toDetails = (
  person: Person,
  beside: Beside,
  linkTokens: NonNullable<DataSubjectDetailsV4['linkTokens']>,
): DataSubjectDetailsV4 => ({
  ...toDataSubjectV4(person, beside),
  profiles: person.profile.Purposes?.map((purpose) => ({
    ...toPurposeProfile({
      row: person.row,
      purpose,
      attachments: namedFor(person.attachments, purpose.Id),
    }),
    stopLink: purpose.StopLink,
  })),
  linkTokens,
  stopLink: person.profile.StopLink,
  consentStrings: [],
});

/** A v1 profile as a search by an element shows it. */
export const toFoundDataSubject = (own: Profile): FoundDataSubjectV4 => ({
  id: own.Id,
  identifier: own.Identifier,
  language: own.Language,
  linkToken: own.LinkToken,
  stopLink: own.StopLink,
  createdDate: own.CreatedDate,
  lastUpdatedDate: own.LastUpdatedDate,
  testDataSubject: own.TestDataSubject,
  dataElements: own.DataElements?.map(({ Name, Value, Linked }) => ({
    name: Name,
    value: Value,
    linked: Linked,
  })),
  purposes: own.Purposes?.map((purpose) => ({
    ...toConsent(purpose),
    purposeNote: toNote(purpose.PurposeNote),
    stopLink: purpose.StopLink,
  })),
});
