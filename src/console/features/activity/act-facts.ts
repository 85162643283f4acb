import { channelWord } from '#console/features/person/parts/consent-words.ts';
import type { ActivityRecord } from '#contract/activity.ts';
import { isRefused } from './words.ts';

/** One thing that is known of an act beside what it was done to. */
type ActFact = { term: string; text: string };

/** What people are searched by, by the names of parameters; '' where it says nothing of whom. */
export const criterionWords: Readonly<Record<string, string>> = {
  identifier: 'identifier',
  primaryDataSubjectIdentifier: 'identifier',
  dataElementName: 'data element',
  dataElementValue: '',
  dataSubjectIds: '',
  dataElements: 'data elements',
  country: 'country of the number',
  id: 'id',
  language: 'language',
  since: 'date of the change',
  updatedSince: 'date of the change',
  updatedUntil: 'date of the change',
  fromDate: 'date',
  toDate: 'date',
  until: 'date',
  from: 'date',
  actor: 'who acted',
  ticket: 'ticket',
  kind: 'what was done',
  objectType: 'record',
  objectId: 'record',
  looks: '',
  part: '',
  byPrograms: 'programs',
  objectName: 'name',
  lastTransactionDate: 'last transaction',
  purposeGuid: 'purpose',
  purposeId: 'purpose',
  purposeIds: 'purpose',
  status: 'status',
  state: 'status',
  transactionStatus: 'status',
  outcome: 'outcome',
  result: 'result',
  collectionPointGuid: 'collection point',
  collectionPointId: 'collection point',
  collectionPointName: 'collection point',
  changedThrough: '',
  receiptId: 'receipt',
  isAnonymous: 'anonymous receipts',
  organizationId: 'organization',
  orgIds: 'organization',
  displayOrganizations: '',
  linkedIdentityGroupId: 'linked people',
  syncGroup: 'sync group',
  mergeRequestId: 'duplicate search',
  mergedId: 'merged record',
  dataSubjectId: '',
  primaryDataSubjectIdentifierType: '',
  isDNCInclude: '',
  linkTokens: '',
  linkedDS: '',
  destinationId: 'destination',
  tenantId: '',
  attention: '',
  risk: '',
  userGuid: '',
  reason: '',
  identityCheck: '',
};

/** What acts on people send, by the names of fields; '' where the act itself says it. */
export const fieldWords: Readonly<Record<string, string>> = {
  identifierType: 'identifier type',
  language: 'language',
  everything: 'everything',
  clear: 'values in clear',
  masked: 'masked values',
  complete: 'complete',
  partial: 'stopped before the end',
  started: '',
  decisions: '',
  attachments: 'files',
  channel: '',
  note: '',
  receiptId: '',
  purposeIds: '',
  endsRefusals: '',
  Purposes: 'choices',
  DsDataElements: 'data',
  Language: 'language',
  PurposeId: '',
  Notes: '',
  Origin: '',
  syncToSQL: '',
  interactionDate: '',
  lostErasureDate: '',
  reason: '',
  seen: '',
  identityCheck: '',
  addressId: '',
  purposeId: 'one purpose',
  document: '',
  'document.CONFIRMATION': 'signed copy of a receipt',
  'document.PROOF': 'proof',
  'document.ACCESS_ANSWER': 'answer to an access request',
  purposes: '',
  fromDate: '',
  toDate: '',
  fromCreatedDate: '',
  toCreatedDate: '',
  fromInteractionDate: '',
  toInteractionDate: '',
  retainReceipts: '',
  retainReceiptsTransactions: '',
  retainTransactions: '',
  removePIInfo: '',
};

/** The operations whose fields are names of data elements, and these two. */
const elementOperations = ['upsertDataElements', 'acceptClaim', 'dismissClaim'];
const besideElements = ['identifierType', 'language'];

const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? '') : name;

const distinct = (words: readonly string[]): string[] => [...new Set(words)].filter(Boolean);

/** What one person is opened by: that says nothing. */
const ofOne = ['identifier', 'id'];

/** By what people were searched. */
export const criteriaOf = ({ kind, criteria }: ActivityRecord): string[] =>
  distinct(
    criteria
      .filter((name) => kind !== 'looked' || !ofOne.includes(name))
      .map((name) => wordFor(criterionWords, name)),
  );

const channelMark = 'channel.';

/** What was changed of a person, or exported, by its label. */
export const fieldsOf = ({ operation, fields }: ActivityRecord): string[] => {
  const areElements = elementOperations.includes(operation);
  return distinct(
    fields
      .filter((name) => !name.startsWith(channelMark) || areElements)
      .map((name) =>
        areElements && !besideElements.includes(name) ? name : wordFor(fieldWords, name),
      ),
  );
};

/** "by phone" */
export const toldOf = ({ kind, fields }: ActivityRecord): string => {
  const channel = kind === 'decided' && fields.find((name) => name.startsWith(channelMark));
  return channel ? channelWord(channel.slice(channelMark.length)) : '';
};

/** Which program did it, where it isn't the console or the one who acted. */
export const programOf = ({ program, actor }: ActivityRecord): string =>
  program && program !== actor.name && program !== actor.subject ? program : '';

const refusals: Readonly<Record<number, string>> = {
  400: 'not valid as it was',
  403: 'not allowed',
  404: 'not found',
  409: 'changed meanwhile',
  429: 'over a limit',
  503: 'service not available',
};

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What else is known of an act, for its reader; the first says it best. */
export const factsOf = (record: ActivityRecord): ActFact[] => {
  const { kind, persons, status } = record;
  const reasons = distinct(persons.map(({ reason }) => reason ?? ''));
  const facts: ActFact[] = [
    { term: 'Reason', text: reasons.join('\n') },
    { term: 'Ticket', text: record.ticket ?? '' },
    { term: 'Told', text: capitalized(toldOf(record)) },
    {
      term: kind === 'exported' ? 'Export' : 'Changed',
      text: capitalized(fieldsOf(record).join(', ')),
    },
    { term: 'Searched by', text: capitalized(criteriaOf(record).join(', ')) },
    { term: 'Program', text: programOf(record) },
    {
      term: 'Refused',
      text: isRefused(record) ? capitalized(refusals[status] ?? 'failed') : '',
    },
  ];
  return facts.filter(({ text }) => text !== '');
};
