import { ids } from './fictional.ts';
import { chosenPreference, linkedPreference, preferenceV2 } from './preference.ts';

/** What the purpose says in each language, and how long consent to it lasts, in seconds. */
export const newsletter = {
  english: {
    Name: 'Newsletter',
    Description: 'We email you news and offers. You can stop at any time.',
  },
  german: { Name: 'Newsletter', Description: 'Wir senden Ihnen Neuigkeiten und Angebote.' },
  lifeSpan: 31536000,
};
const { english, german, lifeSpan } = newsletter;

/** The link to the preference, of version 2. */
const nextLink = '019321ad-fd5d-780a-99a3-9e72a53ebc50';

export const draftPurpose = {
  Id: ids.purpose,
  Label: english.Name,
  Description: english.Description,
  Status: 'DRAFT',
  Version: 1,
  RetireOnDate: null,
  PurposeType: 'STANDARD',
  ConsentLifeSpan: lifeSpan,
  Languages: [
    { ...english, Language: 'en-us', Default: true },
    { ...german, Language: 'de-de' },
  ],
  Topics: [],
  CustomPreferences: [linkedPreference],
  attributes: {},
  Kind: 'MARKETING',
  SaleOrSharing: false,
  Controller: 'Example Inc.',
  LegalBasis: 'Consent',
  DefaultLanguage: 'en-us',
};

/** After people have consented to it. */
export const activePurpose = {
  ...draftPurpose,
  Status: 'ACTIVE',
  CustomPreferences: [chosenPreference],
};

export const nextPurpose = {
  ...activePurpose,
  Status: 'DRAFT',
  Version: 2,
  CustomPreferences: [{ ...chosenPreference, PurposeCustomPreferenceId: nextLink }],
};

/** What V2 tells of a version wherever it stands. */
export const activePurposeV2 = {
  label: english.Name,
  purposeType: 'STANDARD',
  status: 'ACTIVE',
  version: 1,
  description: english.Description,
  consentLifeSpan: lifeSpan,
  implicitConsentLifeSpan: null,
  implicitConsentConfirmDesc: null,
  parentPurposeId: null,
  retireOnDate: null,
  createdBy: 'privacy-manager',
  createdDate: '2026-11-20T09:05:00.000Z',
  lastModifiedBy: 'privacy-manager',
  lastModifiedDate: '2026-11-20T09:07:00.000Z',
  publishedBy: 'privacy-manager',
  publishedDate: '2026-11-20T09:07:00.000Z',
  customPreferences: [preferenceV2],
  topics: [],
  organizations: [],
  expiryDateType: null,
  enableGeolocation: false,
  kind: 'MARKETING',
  saleOrSharing: false,
  controller: 'Example Inc.',
  legalBasis: 'Consent',
  LastMajorVersion: null,
  VersionNotes: null,
  IsMajorVersion: null,
  HardOptOutDisplayFormat: null,
  HardOptOutMessage: null,
};

export const nextPurposeV2 = {
  ...activePurposeV2,
  status: 'DRAFT',
  version: 2,
  createdDate: '2026-11-21T09:05:00.000Z',
  lastModifiedDate: '2026-11-21T09:05:00.000Z',
  publishedBy: null,
  publishedDate: null,
  customPreferences: [{ ...preferenceV2, id: nextLink }],
};
