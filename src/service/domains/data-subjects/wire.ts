import type {
  DataSubject,
  Profile,
  ProfileElement,
  ProfilePurpose,
} from '#contract/data-subject-records.ts';
import { ownStatusOf } from '#contract/group-status.ts';
import { statusesInForce } from '#contract/insights.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Geolocation, Source } from '#service/db/schema/data-subjects.ts';
import type { HeldAttachment } from '#service/domains/attachments/read-attachments.ts';
import type { Effects } from '#service/domains/consent-groups/read-effects.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { Context } from '#service/http/context.ts';
import type { ConsentedChoice } from './consented-choices.ts';
import { type LinkRow, workingLinkToken } from './link-token.ts';
import type { LinkedChoices } from './linked-choices.ts';
import type { ElementRow, PurposeRow, SubjectRow } from './records.ts';
import type { StopLinkOf } from './stop-link.ts';

const nothingLinked: LinkedChoices = { topics: [], preferences: [] };

/** One value as text, several as a list; identifiers of a type always as a list. */
const toValue = ({ linked, values }: ElementRow): string | string[] => {
  const [first, ...more] = values;
  return linked || first === undefined || more.length > 0 ? values : first;
};

const toElement = (element: ElementRow): ProfileElement => ({
  Name: element.name,
  Value: toValue(element),
  DoNotCall: false,
  Linked: element.linked,
  LastUpdatedDate: toWireTime(element.updatedAt),
  SetBy: element.setBy,
});

const toGeolocation = (subjectId: string, { receiptId, createdAt, ...place }: Geolocation) => ({
  DataSubjectId: subjectId,
  ReceiptGuid: receiptId,
  Country: place.country ?? null,
  State: place.state ?? null,
  StateName: place.stateName ?? null,
  CreatedDate: toWireTime(createdAt),
});

const toSource = (subjectId: string, { receiptId, type, content, createdAt }: Source) => ({
  DataSubjectId: subjectId,
  ReceiptGuid: receiptId,
  type,
  content: content ?? null,
  CreatedDate: toWireTime(createdAt),
});

const toNote = (note: Record<string, unknown>) => {
  const text = (key: string) => (typeof note[key] === 'string' ? note[key] : null);
  return {
    NoteId: text('noteId'),
    NoteType: text('noteType'),
    NoteLanguage: text('noteLanguage'),
    NoteText: text('noteText'),
    IsValidNote: null,
  };
};

type Named = { id: string; name: string };

/** All that is linked, and what was consented to before it was linked no more. */
const mark = (linked: readonly Named[], consented: readonly Named[]) => {
  const chosen = new Set(consented.map(({ id }) => id));
  const known = new Set(linked.map(({ id }) => id));
  return [...linked, ...consented.filter(({ id }) => !known.has(id))].map(({ id, name }) => ({
    Id: id,
    Name: name,
    IsConsented: chosen.has(id),
  }));
};

/** `Topics`: the consented ones, and the linked ones not consented to where `linked` has them. */
const toTopics = (choices: readonly ConsentedChoice[], linked: LinkedChoices) =>
  mark(
    linked.topics,
    choices.filter(({ preferenceId }) => preferenceId === null),
  );

/** `CustomPreferences`, alike. */
const toPreferences = (choices: readonly ConsentedChoice[], linked: LinkedChoices) => {
  const consented = Map.groupBy(
    choices.filter(({ preferenceId }) => preferenceId !== null),
    ({ preferenceId }) => preferenceId,
  );
  const known = new Set(linked.preferences.map(({ id }) => id));
  const others = [...consented.values()].flatMap(([choice]) =>
    choice === undefined || choice.preferenceId === null || known.has(choice.preferenceId)
      ? []
      : [{ id: choice.preferenceId, name: choice.preferenceName ?? '', options: [] }],
  );
  return [...linked.preferences, ...others].map(({ id, name, options }) => ({
    Id: id,
    Name: name,
    Options: mark(options, consented.get(id) ?? []),
  }));
};

type PurposeOptions = {
  /** Where links are asked for. */
  stopLinkOf?: StopLinkOf | undefined;
  /** What the purpose's version links, where all of it is shown. */
  linked?: LinkedChoices | undefined;
  /** What groups make of the status, where that's asked for. */
  effects?: Effects | undefined;
  includeGeolocation: boolean;
  ignoreTopics: boolean;
  ignoreCustomPreferences: boolean;
};

/** A yes that was given again since the status began. */
const renewedAt = ({ row, setBy }: Pick<PurposeRow, 'row' | 'setBy'>): string | null =>
  statusesInForce.includes(row.status) &&
  row.consentAt !== null &&
  row.consentAt > (setBy?.at ?? row.consentAt)
    ? toWireTime(row.consentAt)
    : null;

/** What the person's groups make of a status; of whoever is in none, it's as stored. */
const effectOn = (
  { row: { purposeId, status }, isDeclined }: Pick<PurposeRow, 'row' | 'isDeclined'>,
  effects: Effects | undefined,
): Pick<
  ProfilePurpose,
  'GroupEffectiveStatus' | 'EffectiveStatus' | 'EffectiveStatusConsentGroupId'
> => {
  if (effects === undefined) {
    return { GroupEffectiveStatus: [], EffectiveStatus: null, EffectiveStatusConsentGroupId: null };
  }
  const own = ownStatusOf(status, isDeclined);
  const effect = effects.of(purposeId, own);
  return {
    GroupEffectiveStatus: effect.byGroup.map((one) => ({
      GroupId: one.groupId,
      EffectiveStatus: one.status,
    })),
    EffectiveStatus: effect.status,
    EffectiveStatusConsentGroupId: effect.groupId,
  };
};

/** A purpose inside a profile (docs/wire/data-subjects.md 1.3). */
export const toProfilePurpose = (
  { row, setBy, isDeclined, name, choices }: PurposeRow,
  options: PurposeOptions,
): ProfilePurpose => {
  const { linked = nothingLinked } = options;
  return {
    Id: row.purposeId,
    Name: name,
    Version: row.purposeVersion,
    Status: row.status,
    StatusBeforePending: row.status === 'PENDING' ? row.statusBeforePending : null,
    FirstTransactionDate: toWireTime(row.firstTransactionAt),
    LastTransactionDate: toWireTime(row.lastTransactionAt),
    ConsentDate:
      row.status === 'NO_CONSENT' ? null : toOptionalWireTime(row.firstConsentAt ?? row.consentAt),
    WithdrawalDate: toOptionalWireTime(row.withdrawalAt),
    ExpiryDate: toOptionalWireTime(row.expiryAt),
    ReactivationDate: toOptionalWireTime(row.reactivationAt),
    LastUpdatedDate: toWireTime(row.updatedAt),
    LastInteractionDate: toOptionalWireTime(row.lastInteractionAt),
    TotalTransactionCount: row.transactionCount,
    StatusSince: toOptionalWireTime(setBy?.at ?? null),
    RenewedDate: renewedAt({ row, setBy }),
    StatusReceiptId: setBy?.receiptId ?? null,
    StatusCollectionPointId: setBy?.collectionPointId ?? null,
    StatusCollectionPointVersion: setBy?.collectionPointVersion ?? null,
    WaitsForParent: row.status === 'PENDING' && setBy?.asked?.waitsForParent === true,
    GivenDate: toOptionalWireTime(row.consentAt),
    LastReceiptId: row.lastReceiptId,
    LastTransactionCollectionPointId: row.collectionPointId,
    LastTransactionCollectionPointVersion: row.collectionPointVersion,
    Topics: options.ignoreTopics ? [] : toTopics(choices, linked),
    CustomPreferences: options.ignoreCustomPreferences ? [] : toPreferences(choices, linked),
    PurposeNote: row.note === null ? null : toNote(row.note),
    ...effectOn({ row, isDeclined }, options.effects),
    attributes: {},
    Geolocation:
      options.includeGeolocation && row.geolocation !== null
        ? toGeolocation(row.subjectId, row.geolocation)
        : null,
    StopLink: options.stopLinkOf?.(row.purposeId) ?? null,
  };
};

type ProfileParts = {
  subject: SubjectRow;
  elements: readonly ElementRow[];
  purposes: readonly PurposeRow[];
};

/**
 * The link token where it is asked for and works, but not for a reader, since its holder may write.
 */
export const linkTokenFor = (
  { caller, links, now }: Pick<Context, 'caller' | 'links' | 'now'>,
  properties: readonly string[],
  subject: LinkRow,
): string | null =>
  properties.includes('linkTokens') && mayWrite(caller)
    ? workingLinkToken(links, subject, now())
    : null;

/** A v1 profile (docs/wire/data-subjects.md 1.2). */
export const toProfile = (
  { subject, elements, purposes }: ProfileParts,
  options: Omit<PurposeOptions, 'linked'> & {
    linkedOf: (purpose: PurposeRow) => LinkedChoices | undefined;
    linkToken: string | null;
    attachments: readonly HeldAttachment[];
  },
): Profile => {
  const { linkedOf, linkToken, attachments, ...shown } = options;
  return {
    Id: subject.id,
    Identifier: subject.identifier,
    Language: subject.language,
    LinkToken: linkToken,
    StopLink: shown.stopLinkOf?.(null) ?? null,
    CreatedDate: toWireTime(subject.createdAt),
    LastUpdatedDate: toWireTime(subject.modifiedAt),
    DataElements: elements.map(toElement),
    Purposes: purposes.map((purpose) =>
      toProfilePurpose(purpose, { ...shown, linked: linkedOf(purpose) }),
    ),
    Notices: [],
    TestDataSubject: subject.isTest,
    attachments: attachments.map(({ id, fileName }) => ({ fileName, attachmentId: id })),
    doNotCall: false,
    LatestGeolocation:
      shown.includeGeolocation && subject.latestGeolocation !== null
        ? toGeolocation(subject.id, subject.latestGeolocation)
        : null,
    LatestSource: subject.latestSource === null ? null : toSource(subject.id, subject.latestSource),
  };
};

/** A subject of the V2 list; of a name that is both, the map has the data element's value. */
export const toDataSubject = (
  subject: SubjectRow,
  elements: readonly ElementRow[],
  { linkToken, stopLinkOf }: { linkToken: string | null; stopLinkOf?: StopLinkOf | undefined },
): DataSubject => {
  const identifiersFirst = elements.toSorted((a, b) => Number(b.linked) - Number(a.linked));
  return {
    id: subject.id,
    identifier: subject.identifier,
    identifierType: subject.identifierType === '' ? null : subject.identifierType,
    language: subject.language,
    createdDate: toWireTime(subject.createdAt),
    lastUpdatedDate: toWireTime(subject.modifiedAt),
    dataElements: Object.fromEntries(
      identifiersFirst.map((element) => [element.name, toValue(element)]),
    ),
    dataElementsMetaData: elements.map((element) => ({
      name: element.name,
      linked: element.linked,
      value: toValue(element),
      doNotCall: false,
    })),
    linkToken,
    stopLink: stopLinkOf?.(null) ?? null,
    testDataSubject: subject.isTest,
    doNotCall: false,
  };
};
