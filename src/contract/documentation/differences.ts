// Where what is served differs from the published definition (docs/wire/published.json), each with its
// reason. docs/interface.md is written from it; `src/service/published.test.ts`, `interface-guide.test.ts`
// and `examples.test.ts` beside it fail where a difference isn't named here, or is none any more.

/** A difference of an operation's parameters, body, codes or rights, as the test tells it. */
export type OperationDifference = { readonly faults: readonly string[]; readonly why: string };

/** What a body has that is kept as it came. */
const passedOn = (keys: readonly string[], why: string): OperationDifference => ({
  faults: keys.map((key) => `body ${key} is missing`),
  why,
});

const emptyInstead = {
  faults: ['refuses with 404'],
  why: 'Where nobody is found, a list is empty.',
} as const;

const namedInBody = {
  faults: ['refuses with 404'],
  why: 'What a body names has to be there: if not, the body is in fault, and it is 400.',
} as const;

const forReaders = {
  faults: ['needs CONSENT'],
  why: 'It only reads, so programs that may only read get it, too.',
} as const;

const receiptDifferences: readonly OperationDifference[] = [
  {
    faults: ['header authorization is missing'],
    why: 'Credentials are read as for all operations, so the document has them under security.',
  },
  passedOn(
    ['consentString', 'receiptOptions', 'privacyNotices', 'enableDataElementDateValidation'],
    'Kept with the receipt as it came, whatever it says. `messages` names what has no effect.',
  ),
];

export const operationDifferences: {
  readonly [operation: string]: readonly OperationDifference[];
} = {
  'GET /api/consentmanager/v2/collectionpoints': [
    {
      faults: ['query sort is createdDate,desc where it is left out'],
      why: 'The versions of a collection point come together, the Active one first.',
    },
  ],
  'GET /api/consentmanager/v2/purposes/{purposeId}': [
    {
      faults: ['query status is ACTIVE where it is left out'],
      why: 'A version that is named is answered whatever its status; without `version`, it is ACTIVE.',
    },
  ],
  'POST /api/consentmanager/v1/custompreferences': [
    {
      faults: ['succeeds with 200 or 201'],
      why: 'It creates, or is refused: a name that is taken is 400, so nothing answers 200.',
    },
  ],
  'GET /api/consentmanager/v1/purposes': [emptyInstead],
  'POST /api/consentmanager/v1/purposes': [namedInBody],
  'GET /api/consentmanager/v1/datasubjects/purposes': [
    { faults: ['succeeds with 200 or 201'], why: 'A read creates nothing, so it answers 200.' },
  ],
  'GET /rest/api/consent/v4/datasubjects': [emptyInstead],
  'GET /rest/api/consent/v4/datasubjects/unordered': [emptyInstead],
  'GET /rest/api/consent/v4/datasubjects/profiles': [emptyInstead],
  'GET /rest/api/consent/v4/datasubjects/profiles/unordered': [emptyInstead],
  'GET /rest/api/consent/v4/linktokens': [emptyInstead],
  'POST /api/consent/v2/transactions': [emptyInstead],
  'DELETE /api/consentmanager/v2/datasubjects/profiles': [
    {
      faults: ['needs CONSENT or CONSENT_READ'],
      why: 'It deletes: programs that may only read are refused.',
    },
  ],
  'POST /request/v1/consentreceipts': [...receiptDifferences, namedInBody],
  'POST /request/v1/consentreceipts/bulk': receiptDifferences,
  'POST /request/v1/consentreceipts/identified': receiptDifferences,
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}': [
    passedOn(
      [
        'Id',
        'CreatedDate',
        'UpdatedDate',
        'NumberOfOptions',
        'NumberOfLanguages',
        'TotalLinkedActivePurposes',
      ],
      'The service computes it: a record that is sent back as it was read may hold it, and it is ignored.',
    ),
  ],
  'PUT /api/consentmanager/v1/preferencecenters/{prefcenterId}/datasubjects/preferences': [
    passedOn(['dsDataElements'], 'Its name is read in any capitalization.'),
  ],
  'POST /api/consentmanager/v1/scheduled-jobs/merge-request': [
    passedOn(
      ['jobStatus', 'totalDataSubjectCount', 'duplicateDataSubjectCount'],
      'The service computes it, and ignores what is sent.',
    ),
  ],
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request': [
    {
      faults: ['query page is required', 'query size is required'],
      why: 'Every list has its first page, of its usual size, where they are left out.',
    },
    forReaders,
  ],
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}': [forReaders],
  'POST /api/consent/v2/receipts': [forReaders, emptyInstead],
  'POST /rest/api/consent/v4/datasubjects/search-by-element': [forReaders],
  'GET /rest/api/consent/v4/groups': [forReaders, emptyInstead],
  'GET /rest/api/consent/v4/linkedidentitygroups': [forReaders],
  'GET /rest/api/consent/v4/linkedidentitygroups/{dataSubjectGroupId}/members': [forReaders],
  'GET /v2/preferences': [
    {
      faults: ['header Authorization is missing', 'needs sub'],
      why: 'Besides the person by their JWT, programs read it with their own credentials.',
    },
  ],
  'GET /v1/preferences': [
    {
      faults: ['header Authorization is missing', 'needs '],
      why: 'Besides the person by their JWT, programs read it with their own credentials.',
    },
    {
      faults: ['is deprecated: false'],
      why: 'Its published description calls it deprecated, in favor of V2.',
    },
  ],
};

/** Fields of answers that aren't published, by the end of their path. */
export type FieldDifference = { readonly fields: readonly string[]; readonly why: string };

export const extraFields: readonly FieldDifference[] = [
  {
    fields: ['messages'],
    why: 'Says what of the request had no effect. Left out where there is nothing to say.',
  },
  {
    fields: ['totalElements', 'totalPages', 'requestContinuation'],
    why: 'Real servers send it with lists, and clients read it.',
  },
  {
    fields: ['isMainPassOver'],
    why: 'A list in an order that moves goes on after its end with everyone who changed meanwhile.',
  },
  { fields: ['stopLink', 'StopLink'], why: 'For the end of mails: the address that stops it.' },
  {
    fields: ['TopicId', 'topicId', 'customPreferenceId'],
    why: 'The same id, under the name that it has in receipts and bodies.',
  },
  {
    fields: ['ApprovedBy', 'approvedBy'],
    why: 'Who approved the version, where a second person has to.',
  },
  {
    fields: ['Active', 'TokenRevoked', 'tokenRevoked'],
    why: 'Whether the collection point takes receipts, and with this token.',
  },
  {
    fields: ['SettingsAsleep', 'settingsAsleep'],
    why: 'Settings that are on and have no effect until someone turns them on there.',
  },
  {
    fields: ['LastModifiedDate', 'lastModifiedDate', 'lastModifiedBy'],
    why: 'The list is sorted by it, and a save compares it with what was read.',
  },
  {
    fields: ['TextTranslations'],
    why: 'The texts of the form in other languages than its default.',
  },
  {
    fields: [
      ...['Kind', 'SaleOrSharing', 'Controller', 'LegalBasis'],
      ...['kind', 'saleOrSharing', 'controller', 'legalBasis'],
    ],
    why: 'What people have to be told of a purpose, and which signals of browsers it heeds.',
  },
  {
    fields: [
      ...['hasReceipts', 'organizations', 'purposeCategory', 'externalReference'],
      ...['defaultLanguage', 'attributeValues', 'order', 'isDefault', 'transactionType'],
    ],
    why: 'The record has it elsewhere in the interface, and editors need it of one version, too.',
  },
  {
    fields: ['Tried', 'TriedElement', 'TriedElements', 'TriedCountry', 'FoundBy'],
    why: 'Of a search with `match=lenient`: what was compared, and what each was found by.',
  },
  {
    fields: ['FormerIdentifiers', 'MoreRecords', 'MoreRecordsLeftOff'],
    why: 'Where asked for: identifiers before merges, and records that look like the same person.',
  },
  {
    fields: ['Claims', 'DecidedClaims', 'SetBy', 'LastUpdatedDate'],
    why: 'Who set a value and when, and what forms say of people whom others know.',
  },
  {
    fields: [
      ...['StatusSince', 'StatusReceiptId', 'StatusCollectionPointId'],
      ...['StatusCollectionPointVersion', 'StatusBeforePending', 'GivenDate', 'RenewedDate'],
      ...['ReactivationDate', 'WaitsForParent', 'waitsForParent'],
    ],
    why: 'Since when the status stands, what set it, what it waits for, and what it took the place of.',
  },
  {
    fields: [
      ...['purposeName', 'collectionPointName', 'collectionPointVersion', 'collectionPointId'],
      ...['name', 'canDelete', 'isValidNote'],
    ],
    why: 'Names and versions of what the record has by its id, as neighboring records have them.',
  },
  {
    fields: ['correction', 'superseded', 'decidedByMerge', 'channel', 'ticket', 'isSenderKnown'],
    why: 'Whether a transaction counts, by which way it came, and who vouches for it.',
  },
  {
    fields: ['leftOut', 'additionalIdentifiers', 'parentPrimaryIdentifiers'],
    why: 'What else the receipt said, and what of it had no effect and why.',
  },
  {
    fields: [
      ...['createdBy', 'createdDate', 'errorMessage', 'groupCount', 'openGroupCount'],
      ...['processedDate', 'searchedDate', 'phase', 'dataElementName'],
    ],
    why: 'How far work in the background is, who asked for it, and why it failed.',
  },
  {
    fields: ['version', 'draftVersion', 'languages', 'purposes'],
    why: 'What the list of preference centers shows of each.',
  },
  { fields: ['dataSubjects'], why: 'The members, where the list of groups was asked for them.' },
  {
    fields: ['latestGeoLocation', 'dataElements', 'syncGroups'],
    why: 'The published description has it, and its schema lacks it.',
  },
  { fields: ['error'], why: 'The problem of a receipt of a bulk that was refused, in full.' },
  {
    fields: [
      ...['Action', 'EntityId', 'Total', 'Done', 'Changed'],
      ...['EndedDate', 'IsCanceled', 'ErrorMessage'],
    ],
    why: 'What a job does, how far it is, and why it ended.',
  },
  {
    fields: ['EffectiveStatus', 'EffectiveStatusConsentGroupId'],
    why: 'What all groups of the person come to, and which of them gives it.',
  },
  {
    fields: [
      ...['description', 'membershipType', 'parentConsentGroupId'],
      ...['numberOfDataSubjects', 'inheritedRules'],
    ],
    why: 'Where a group stands in the tree, what it takes over from above, and how many people are in it.',
  },
];

/** Other differences of answers, by what a strict reader says of them. */
export type AnswerDifference = {
  /** Those that have it; all where it's left out. */
  readonly operations?: readonly string[];
  readonly fault: RegExp;
  readonly what: string;
  readonly why: string;
};

export const answerDifferences: readonly AnswerDifference[] = [
  {
    fault: /\.displayAs is not ".*": "(RADIO_BUTTONS|DROPDOWN)"$/i,
    what: '`displayAs` may be `RADIO_BUTTONS` or `DROPDOWN`',
    why: 'These are the values with which preferences are created.',
  },
  {
    fault: /ollectionPointType is not "/,
    what: '`CollectionPointType` may be another one with which collection points are created',
    why: 'The published record lacks values that its own create operation and list filter take.',
  },
  {
    fault: /onsentType is not "/,
    what: '`ConsentType` may be another one with which collection points are created',
    why: 'The published record lacks values that its own create operation and list filter take.',
  },
  {
    fault: /anguages\[\]\.[dD]efault is missing$/,
    what: '`default` of a language may be left out',
    why: 'Languages are given back as they were sent.',
  },
  {
    fault: /^answer(\[\])?\.(receipt|linkToken|instantLinkToken) is missing$/,
    what: '`receipt`, `linkToken` and `instantLinkToken` are left out where there is none',
    why: "Links are for senders with CONSENT who ask for them; a refused receipt isn't signed.",
  },
  {
    fault: /\.pageable\.requestContinuation is missing$/,
    what: '`requestContinuation` is left out where nothing follows',
    why: 'That it is there says that more follows.',
  },
  {
    fault:
      /\.(PurposeIds|PurposeIdsWithVersion|DefaultLanguage|Notices|doNotActivateWebform|attributeValues) is not published$/,
    what: '`PurposeIds`, `PurposeIdsWithVersion`, `DefaultLanguage`, `Notices`, `doNotActivateWebform` and `attributeValues` are in records as they were sent',
    why: 'A record is sent back as it was read, so nothing of it may be lost on the way.',
  },
  {
    fault: /\.(PurposeCategory|attributeValues\.[^.]+\[\])\.\w+ is missing$/,
    what: '`PurposeCategory` and `attributeValues` have the fields that were sent',
    why: "They are the account's own words, and nothing is made up for them.",
  },
  {
    fault: /\.noticesWithVersions\[\]\.privacyNoticeVersion is missing$/,
    what: '`privacyNoticeVersion` is left out where the notice came without one',
    why: 'Notices are given back as they were sent.',
  },
  {
    operations: ['getReceiptList'],
    fault: /^200 is not published$/,
    what: 'A success is 200, with the records',
    why: 'Nothing is published of its success.',
  },
  {
    operations: ['getCollectionPointToken', 'listPurposePreferences'],
    fault: /^answer is not "string"/,
    what: 'The answer is a record, or a page of records, and not a text',
    why: 'The schema says text, its example and what real servers answer is this.',
  },
  {
    operations: ['startBulkJob'],
    fault: /^answer\.CreatedBy is not /,
    what: '`CreatedBy` is the id of the colleague or program that started the job',
    why: 'Programs have ids of another kind than the published one.',
  },
  {
    operations: ['createCollectionPointVersion'],
    fault: /^answer\.purposes\[\]\.\w+ is missing$/,
    what: '`purposes` of the new version have the short form',
    why: 'They are the links of the version; each purpose has its own read.',
  },
  {
    operations: ['updateCollectionPoint'],
    fault: /^the answer has a body$/,
    what: 'There may be a body with `messages`',
    why: 'It names settings that are stored and have no effect yet.',
  },
];
