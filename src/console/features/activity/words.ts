import { countWords } from '#console/api/limits/limit-words.ts';
import type { ActivityRecord, SealFault } from '#contract/activity.ts';
import type { ActivityKind, ActivityObject } from '#contract/common/activity.ts';
import { changedFields } from './changed-fields.ts';

const kindWords: Record<ActivityKind, string> = {
  created: 'Created',
  updated: 'Edited',
  versionCreated: 'Started a new version of',
  discarded: 'Discarded a Draft of',
  approvalAsked: 'Asked for approval of',
  approved: 'Approved and published',
  approvalDeclined: 'Declined to approve',
  approvalWithdrawn: 'Withdrew the request to approve',
  published: 'Published',
  retired: 'Retired',
  retirementCanceled: 'Canceled the retirement of',
  disabled: 'Disabled',
  enabled: 'Enabled',
  switchedOn: 'Turned on',
  switchedOff: 'Turned off',
  switchAsked: 'Asked to turn on',
  switched: 'Enabled or disabled',
  revoked: 'Revoked access of',
  sessionEnded: 'Ended a session of',
  renewed: 'Renewed the magic link of',
  deleted: 'Deleted',
  dismissed: 'Said “not the same person” of',
  merged: 'Merged',
  unlinked: 'Removed a file of',
  withdrew: 'Withdrew consent of',
  decided: 'Recorded consent of',
  corrected: 'Corrected consent of',
  claimAccepted: 'Accepted a claim about',
  claimDismissed: 'Dismissed a claim about',
  linkSent: 'Mailed the link of',
  documentSent: 'Mailed a document of',
  mailRetried: 'Sent a mail again to',
  eventResent: 'Told a destination again of',
  arrivalMarked: 'Marked a withdrawal as applied of',
  spanResent: 'Sent a time again to',
  undeliverableMarked: 'Marked an address undeliverable of',
  undeliverableLifted: 'Lifted the undeliverable mark of',
  looked: 'Viewed',
  listed: 'Viewed a list of',
  revealed: 'Revealed',
  copied: 'Copied data of',
  exported: 'Exported',
  snapshot: 'Saved a snapshot of',
  openedToEdit: 'Opened to edit',
  proved: 'Made a proof of',
  answered: 'Answered an access request of',
  forgotten: 'Removed old activity',
  erasureRequested: 'Asked for the erasure of',
  erased: 'Erased',
  erasureDeclined: 'Declined',
  held: 'Put a hold on',
  holdLifted: 'Lifted the hold on',
  checked: 'Started a dry run of',
  tested: 'Sent a test event to',
  confirmed: 'Turned on',
  carriedOut: 'Started',
  stopped: 'Turned off',
  canceled: 'Canceled',
  resumed: 'Tried again',
  signedIn: 'Signed in',
  signInFailed: 'Failed sign-ins',
  signedOut: 'Signed out',
  backedUp: 'Backed up',
  restored: 'Restored',
  rotated: 'Rotated',
};

const objectWords: Record<ActivityObject, string> = {
  person: 'a person',
  collectionPoint: 'a collection point',
  purpose: 'a purpose',
  purposePreference: 'a preference',
  preferenceCenter: 'a preference center',
  mergeRequest: 'a duplicate search',
  linkedIdentityGroup: 'linked people',
  consentGroup: 'a consent group',
  consentGroupSettings: 'the status order of consent groups',
  searchIndex: 'the search index',
  apiCredential: 'a client or key',
  receiptSigner: 'a signing key',
  destination: 'a destination of events',
  hook: 'an inbound hook',
  colleague: 'their own name',
  activity: 'the activity',
  erasure: 'an erasure',
  retentionRule: 'a retention rule',
  deletionSettings: 'deletion by programs',
  dataElement: 'a data element',
  accountSettings: 'the settings of the account',
  replay: 'a replay of stored consents',
  job: 'a job',
  attachment: 'a file',
  selection: 'a selection of people',
  session: '',
  signingKey: 'the keys of this service',
  database: 'the database',
};

/** What can be asked for by kind, in the order of the choice. */
export const kindChoices: readonly { value: ActivityKind; label: string }[] = [
  { value: 'looked', label: 'Viewed a person' },
  { value: 'listed', label: 'Viewed a list of people' },
  { value: 'revealed', label: 'Revealed a person' },
  { value: 'openedToEdit', label: 'Opened a person to edit' },
  { value: 'exported', label: 'Exported' },
  { value: 'proved', label: 'Made a proof' },
  { value: 'answered', label: 'Answered an access request' },
  { value: 'updated', label: 'Edited' },
  { value: 'created', label: 'Created' },
  { value: 'published', label: 'Published' },
  { value: 'approvalAsked', label: 'Asked for approval' },
  { value: 'approved', label: 'Approved and published' },
  { value: 'approvalDeclined', label: 'Declined to approve' },
  { value: 'approvalWithdrawn', label: 'Withdrew a request for approval' },
  { value: 'discarded', label: 'Discarded a Draft' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'switchedOn', label: 'Turned on a setting' },
  { value: 'switchedOff', label: 'Turned off a setting' },
  { value: 'switchAsked', label: 'Asked to turn on' },
  { value: 'retired', label: 'Retired' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'sessionEnded', label: 'Ended a session' },
  { value: 'merged', label: 'Merged' },
  { value: 'withdrew', label: 'Withdrew consent' },
  { value: 'decided', label: 'Recorded consent' },
  { value: 'corrected', label: 'Corrected consent' },
  { value: 'claimAccepted', label: 'Accepted a claim' },
  { value: 'claimDismissed', label: 'Dismissed a claim' },
  { value: 'linkSent', label: 'Mailed a link' },
  { value: 'documentSent', label: 'Mailed a document' },
  { value: 'mailRetried', label: 'Sent a mail again' },
  { value: 'eventResent', label: 'Told a destination again' },
  { value: 'arrivalMarked', label: 'Marked a withdrawal as applied' },
  { value: 'spanResent', label: 'Sent a time again' },
  { value: 'undeliverableMarked', label: 'Marked an address undeliverable' },
  { value: 'undeliverableLifted', label: 'Lifted an undeliverable mark' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'erasureRequested', label: 'Asked for an erasure' },
  { value: 'erased', label: 'Erased people' },
  { value: 'erasureDeclined', label: 'Declined an erasure' },
  { value: 'held', label: 'Put on hold' },
  { value: 'holdLifted', label: 'Lifted a hold' },
  { value: 'checked', label: 'Started a dry run' },
  { value: 'confirmed', label: 'Turned on a rule' },
  { value: 'carriedOut', label: 'Started a replay' },
  { value: 'stopped', label: 'Turned off a rule' },
  { value: 'canceled', label: 'Canceled a job' },
  { value: 'resumed', label: 'Tried a job again' },
  { value: 'signedIn', label: 'Signed in' },
  { value: 'signInFailed', label: 'Failed sign-ins' },
  { value: 'signedOut', label: 'Signed out' },
  { value: 'backedUp', label: 'Backed up' },
  { value: 'restored', label: 'Restored a backup' },
  { value: 'rotated', label: 'Rotated keys' },
];

const nameIn = (record: unknown): string | undefined => {
  if (typeof record !== 'object' || record === null) return undefined;
  const { Name, Label, label, name } = record as Record<string, unknown>;
  return [Name, Label, label, name].find((text) => typeof text === 'string');
};

/** The name that configuration had after the act, or before. */
export const nameOf = ({ changes }: ActivityRecord): string | undefined => {
  for (const part of [changes?.after, changes?.before]) {
    for (const record of Object.values(part ?? {}).reverse()) {
      const name = nameIn(record);
      if (name !== undefined) return name;
    }
  }
  return undefined;
};

const peopleWords = (count: number): string =>
  count === 0 ? 'nobody' : countWords(count, 'person', 'people');

/** Whether a file of a search was begun: how many people it'll have is recorded at its end. */
const isExportBegun = ({ kind, fields }: ActivityRecord): boolean =>
  kind === ('exported' satisfies ActivityKind) && fields.includes('started');

/** Whether a list was read that had nobody. */
const hadNobody = ({ kind, people }: ActivityRecord): boolean =>
  kind === ('listed' satisfies ActivityKind) && people === 0;

/** Whether nobody was there though nobody was searched for. */
export const isEmptyList = (record: ActivityRecord): boolean =>
  hadNobody(record) && record.criteria.length === 0;

/** Whether people were searched for, and nobody was found. */
const isFruitless = (record: ActivityRecord): boolean =>
  hadNobody(record) && record.criteria.length > 0;

/** Whether who did what was read, and not removed for its age. */
const isOfActivity = ({ kind, object }: ActivityRecord): boolean =>
  object.type === ('activity' satisfies ActivityObject) &&
  kind === ('listed' satisfies ActivityKind);

/** How many sign-ins failed in the ten minutes that a row is about. */
const attemptsOf = ({ changes }: ActivityRecord): number => {
  const { attempts } = (changes?.after[''] ?? {}) as { attempts?: unknown };
  return typeof attempts === 'number' ? attempts : 0;
};

const failedWords = (count: number): string =>
  count === 1 ? '1 failed sign-in' : `${count.toLocaleString('en')} failed sign-ins`;

/** What was done, up to the object: "Edited". */
export const kindText = (record: ActivityRecord): string => {
  if (record.kind === ('signInFailed' satisfies ActivityKind)) {
    return failedWords(attemptsOf(record));
  }
  if (record.operation === 'signOutByProvider') return 'Signed out by the identity provider';
  if (isOfActivity(record)) return kindWords.looked;
  return isExportBegun(record)
    ? 'Started exporting'
    : isFruitless(record)
      ? 'Found'
      : isEmptyList(record)
        ? kindWords.looked
        : (kindWords[record.kind as ActivityKind] ?? record.kind);
};

/** As many people as a line names. */
const namedMaximum = 3;

/** Those that a line names; nobody where they're too many. */
export const namedPersons = ({ persons }: ActivityRecord): ActivityRecord['persons'] =>
  persons.length > namedMaximum ? [] : persons;

type Person = ActivityRecord['persons'][number];

/**
 * Of a merge that a line names all of: which records were merged, and into which. Undefined where that
 * can't be told, as of a record that was merged itself since.
 */
export const mergeOf = (
  record: ActivityRecord,
): { merged: readonly Person[]; primary: Person } | undefined => {
  const persons = namedPersons(record);
  const merged = persons.filter(({ isMerged }) => isMerged);
  const [primary, ...others] = persons.filter(({ isMerged }) => !isMerged);
  return record.kind === ('merged' satisfies ActivityKind) &&
    primary !== undefined &&
    others.length === 0 &&
    merged.length > 0
    ? { merged, primary }
    : undefined;
};

/** Of whoever was erased since: "an erased person", "2 erased people"; '' where nobody was. */
export const erasedText = ({ erasedPersons }: ActivityRecord): string => {
  if (erasedPersons === 0) return '';
  return erasedPersons === 1
    ? 'an erased person'
    : countWords(erasedPersons, 'erased person', 'erased people');
};

/** Whether it's about people by way of an erasure: "erased an erasure" says nothing. */
const isErasureOf = ({ kind, object, persons }: ActivityRecord): boolean =>
  object.type === ('erasure' satisfies ActivityObject) &&
  persons.length === 0 &&
  ['erased', 'erasureRequested'].includes(kind);

/** What it was done to, where it has no name: "a purpose", "20 people". */
export const objectText = (record: ActivityRecord): string => {
  const { object, people, persons, erasedPersons } = record;
  if (isExportBegun(record)) return 'people';
  if (isEmptyList(record)) return 'an empty list';
  if (object.type === 'activity' && !isOfActivity(record)) return '';
  if (erasedPersons > 0 && persons.length === 0) return erasedText(record);
  if (isErasureOf(record)) return typeof people === 'number' ? peopleWords(people) : 'a person';
  if (persons.length > 1) return peopleWords(persons.length);
  if (object.type === 'person' && persons.length === 0 && typeof people === 'number') {
    return peopleWords(people);
  }
  return objectWords[object.type as ActivityObject] ?? object.type;
};

/** "Collection point": what kind of thing an act was about; '' where its words say it. */
export const typeText = ({ object, persons }: ActivityRecord): string => {
  const type = persons.length > 0 && object.type !== 'erasure' ? 'person' : object.type;
  const words = (objectWords[type as ActivityObject] ?? type).replace(/^(an?|the) /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether the act had no effect. */
export const isRefused = ({ status }: ActivityRecord): boolean => status >= 400;

/** Whether configuration was sent as it was. */
export const hasNoEffect = ({ kind, changes }: ActivityRecord): boolean =>
  kind === ('updated' satisfies ActivityKind) &&
  changes !== null &&
  changes !== undefined &&
  changedFields({ changes }).length === 0;

export const faultText: Record<SealFault, string> = {
  rowForged: "A row was inserted that this service didn't write.",
  rowMoved: 'A row was copied here from another deployment.',
  rowDatedBack: 'A row is dated earlier than it was added.',
  rowChanged: 'A row was changed.',
  rowRemoved: 'A row was removed after it was sealed.',
  rowAdded: 'A row was added to a sealed period.',
  personChanged: 'Whom a row is about was changed.',
  personRemoved: 'Whom a row is about was removed.',
  sealMissing: 'A seal is missing.',
  sealForged: "A seal wasn't made with this service's key.",
  removalUnknown: 'Rows are marked as removed for their age, and no such removal was recorded.',
  endMissing: "The end is missing: the seal from the log isn't here.",
  signingRemoved: 'What signs rows was removed from the database.',
};
