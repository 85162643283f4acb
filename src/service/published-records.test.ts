import { beforeEach, expect, test } from 'vitest';
import { getCenterPreferencesEndpoint } from '#contract/center-preferences.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
  listSubjectPurposesEndpoint,
} from '#contract/data-subjects.ts';
import {
  centerPageSchemaEndpoint,
  centerSchemaEndpoint,
  centerSchemaV1Endpoint,
  listPreferenceCentersEndpoint,
} from '#contract/preference-centers.ts';
import { getPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposesEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { Parts } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

const full = 'ada@example.org';
const bare = 'bare@example.org';
let purpose: string;
let preference: string;
let center: string;
let centerPage: string | null | undefined;

const dayMs = 86_400_000;

/** One person with all that a record can hold, and one of whom nothing is known. */
beforeEach(
  service.resetTo(async () => {
    const [topic = ''] = await service.topics('News');
    const { Id, Options = [] } = await api.createPreference({ Name: 'Rhythm' });
    preference = Id;
    purpose = await api.activePurpose({
      Name: 'Newsletter',
      CustomPreferenceIds: [Id],
      TopicIds: [topic],
      EnableGeolocation: true,
      Languages: [{ Name: 'Newsletter', Description: 'Why', Language: 'en-us', Default: true }],
    });
    const point = await api.activePoint({
      Name: 'Form',
      PurposeIds: [purpose],
      DataElements: ['City'],
      SubjectIdentifier: 'Email',
      PrivacyPolicyUrl: 'https://example.org/privacy',
    });
    const token = await api.pointToken(point);
    const say = async (TransactionType: string, more = {}) => {
      await api.receipt(token, {
        identifier: full,
        language: 'en-us',
        dsDataElements: { City: 'Turku' },
        additionalIdentifiers: { Phone: '+358 40 1' },
        customPayload: { campaign: 'spring' },
        attachments: [{ id: crypto.randomUUID() }],
        geoLocation: { country: 'FI', state: 'VS', stateName: 'Southwest Finland' },
        source: { type: 'WEB', content: 'https://example.org/', purposeIds: [purpose] },
        consentString: { type: 'GPP', content: 'DBAA' },
        purposes: [
          {
            Id: purpose,
            TransactionType,
            PurposeNote: {
              noteId: crypto.randomUUID(),
              noteType: 'UNSUBSCRIBE_REASON',
              noteLanguage: 'en-us',
              noteText: 'Too many',
            },
            PurposeAttachments: [{ id: crypto.randomUUID() }],
            ...more,
          },
        ],
      });
      clock.advance(dayMs);
    };
    await say('CONFIRMED', {
      ExpiryDate: '2027-01-01',
      Preferences: [{ TopicId: topic, TransactionType: 'OPT_IN' }],
      CustomPreferences: [{ Id, Options: Options?.slice(0, 1).map((option) => option.Id) }],
    });
    await say('WITHDRAWN');
    await say('CONFIRMED', { ExpiryDate: '2027-01-01' });
    await api.receipt(token, { identifier: bare, dsDataElements: { Shoe: '42' } });
    await api.createPoint();
    await api.createPreference();
    const notification = await api.activePurpose({ Type: 'NOTIFICATION_OPT_OUT' });
    const made = await api.activeCenter([], {
      defaultLanguage: 'en-us',
      languages: [{ language: 'en-us', name: 'Your choices' }],
      pages: [
        {
          languages: [{ language: 'en-us', name: 'Messages' }],
          sections: [
            {
              purposes: [{ id: purpose, languages: [{ language: 'en-us', content: 'Below' }] }],
              elements: [{ languages: [{ language: 'en-us', content: 'Hello' }] }],
              customDataElements: [{ name: 'City', languages: [{ language: 'en-us' }] }],
            },
            { purposes: [{ id: notification }] },
          ],
        },
      ],
    });
    center = made.id;
    centerPage = made.pages?.[0]?.id;
  }),
);

/** Names of ours, which the published records lack; clients of real systems read the totals too. */
const totals = ['totalElements', 'totalPages'];
const links = ['TopicId', 'topicId', 'customPreferenceId'];
const extensions = {
  points: [
    ...links,
    'Active',
    'TokenRevoked',
    'tokenRevoked',
    'LastModifiedDate',
    'PurposeIds',
    'ApprovedBy',
    'SettingsAsleep',
  ],
  pointVersions: ['settingsAsleep', 'tokenRevoked', 'lastModifiedDate', 'approvedBy'],
  profiles: [
    ...totals,
    ...['requestContinuation', 'ReactivationDate'],
    ...['StatusSince', 'StatusReceiptId', 'StatusCollectionPointId', 'GivenDate'],
    ...['StatusCollectionPointVersion', 'LastUpdatedDate', 'RenewedDate', 'SetBy', 'StopLink'],
    ...['WaitsForParent', 'StatusBeforePending'],
    ...['EffectiveStatus', 'EffectiveStatusConsentGroupId'],
  ],
  purposes: [
    ...links,
    'hasReceipts',
    'approvedBy',
    ...['organizations', 'purposeCategory', 'externalReference', 'defaultLanguage'],
    ...['attributeValues', 'order', 'isDefault', 'transactionType', 'Kind', 'kind'],
    ...['SaleOrSharing', 'Controller', 'LegalBasis', 'saleOrSharing', 'controller', 'legalBasis'],
  ],
  transactions: [
    'purposeName',
    'collectionPointName',
    'collectionPointVersion',
    'name',
    'correction',
    'superseded',
    'decidedByMerge',
    'isSenderKnown',
    'channel',
    'ticket',
  ],
  receipts: ['isSenderKnown', 'leftOut'],
  centers: [
    ...['version', 'draftVersion', 'lastModifiedDate', 'lastModifiedBy'],
    ...['collectionPointId', 'languages', 'purposes'],
  ],
};

test.each<[Endpoint, () => Parts, string[]?]>([
  [
    listProfilesEndpoint,
    () => ({ query: { size: 1, properties: 'includeAllPreferences', includeGeolocation: true } }),
    extensions.profiles,
  ],
  [listProfilesEndpoint, () => ({ query: { size: 1, sort: 'identifier' } }), extensions.profiles],
  [
    listProfilesEndpoint,
    () => ({ query: { size: 1, properties: 'linkTokens' } }),
    extensions.profiles,
  ],
  [listDataSubjectsEndpoint, () => ({}), [...totals, 'stopLink']],
  [listSubjectPurposesEndpoint, () => ({ headers: { identifier: full } })],
  [listPurposeSubjectsEndpoint, () => ({ params: { purposeId: purpose } })],
  [
    listReceiptsEndpoint,
    () => ({
      query: { size: 1, includeDataElements: true, includeConsentStrings: true },
      body: {},
    }),
    extensions.receipts,
  ],
  [
    listReceiptsEndpoint,
    () => ({ query: { size: 1, sort: 'consentCreationDate' }, body: {} }),
    extensions.receipts,
  ],
  [listTransactionsEndpoint, () => ({ query: { size: 2 }, body: {} }), extensions.transactions],
  [listPurposesEndpoint, () => ({}), extensions.purposes],
  [
    listPurposeVersionsEndpoint,
    () => ({ query: { includeTopics: true, includeCustomPreferences: true } }),
    extensions.purposes,
  ],
  [getPurposeEndpoint, () => ({ params: { purposeId: purpose } }), extensions.purposes],
  [
    getPurposePreferenceEndpoint,
    () => ({ params: { customPreferenceId: preference }, query: { includeTranslations: true } }),
  ],
  [listCollectionPointsEndpoint, () => ({}), extensions.points],
  [listCollectionPointVersionsEndpoint, () => ({}), extensions.pointVersions],
  [listPreferenceCentersEndpoint, () => ({}), extensions.centers],
  [centerSchemaEndpoint, () => ({ params: { preferencecenterid: center } })],
  [centerPageSchemaEndpoint, () => ({ params: { preferencecenterpageid: centerPage } })],
  [centerSchemaV1Endpoint, () => ({ params: { prefcenterId: center } })],
  [
    getCenterPreferencesEndpoint,
    () => ({ params: { prefcenterId: center }, headers: { identifier: full } }),
  ],
])('every published key is in each record of $path', async (endpoint, parts, own = []) => {
  const answer = await api.done(endpoint, parts());
  expect(answerFaults(endpoint, 200, answer, own)).toEqual([]);
});
