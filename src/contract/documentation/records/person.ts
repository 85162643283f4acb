import { ana, ids } from './fictional.ts';

export const consentedAt = '2026-11-20T09:11:00.000Z';
export const changedAt = '2026-11-20T09:14:00.000Z';
export const expiresAt = '2027-11-20T09:11:00.000Z';

const phone = '+1 202 555 0143';
export const dataElements = { Country: 'Portugal', Phone: phone };
export const elementList = [
  { name: 'Country', value: 'Portugal' },
  { name: 'Phone', value: phone },
];

export const place = { country: 'PT', state: '13', stateName: 'Porto' };

/** A person without their consents, as lists of V2 have them. */
export const listedPerson = {
  id: ids.ana,
  identifier: ana,
  identifierType: 'Email',
  language: 'en-us',
  createdDate: consentedAt,
  lastUpdatedDate: changedAt,
  dataElements,
  dataElementsMetaData: elementList.map(({ name, value }) => ({
    name,
    linked: false,
    value,
    doNotCall: false,
  })),
  linkToken: null,
  stopLink: null,
  testDataSubject: false,
  doNotCall: false,
};

/** What V3 and V4 tell of a consent first. */
export const consent = {
  id: ids.purpose,
  lastReceiptId: ids.receipt,
  name: 'Newsletter',
  version: 1,
  status: 'ACTIVE',
  firstTransactionDate: consentedAt,
  lastTransactionDate: consentedAt,
  withdrawalDate: null,
  consentDate: consentedAt,
  expiryDate: expiresAt,
  totalTransactionCount: 1,
};
