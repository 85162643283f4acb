import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';
import { activePreference } from './records/preference.ts';
import {
  activePurpose,
  activePurposeV2,
  draftPurpose,
  newsletter,
  nextPurpose,
} from './records/purpose.ts';

const { english, german, lifeSpan } = newsletter;
const params = { purposeId: ids.purpose };

export const purposeVersionsTexts: OperationTexts = {
  updatePurpose: {
    description:
      "Replaces the Draft that `Version` names. Active and Retired versions can't be changed: create a new version instead. Nor can a Draft that live receipts named (`purpose-has-receipts`): publish it, then create a new version. Where the account demands approval, one that a live collection point links is 403 `approval-needed`. `Kind`, `SaleOrSharing`, `Controller` and `LegalBasis` that are left out stay.",
    example: {
      params,
      body: {
        ...english,
        ConsentLifeSpan: lifeSpan,
        DefaultLanguage: 'en-us',
        Kind: 'MARKETING',
        SaleOrSharing: false,
        Controller: 'Example Inc.',
        LegalBasis: 'Consent',
        Status: 'DRAFT',
        Version: 1,
        Languages: [
          { Language: 'en-us', ...english, Default: true },
          { Language: 'de-de', ...german },
        ],
      },
      answer: draftPurpose,
    },
  },
  publishPurpose: {
    description:
      "Makes a Draft the Active version. The version that was Active becomes Retired; existing consents don't change.",
    example: {
      params,
      query: { version: '1' },
      answer: { ...draftPurpose, Status: 'ACTIVE', CustomPreferences: [activePreference] },
    },
  },
  createPurposeVersion: {
    description:
      'Copies the Active version into a new Draft. The Active one stays until the Draft is published.',
    example: { params, answer: nextPurpose },
  },
  getPurpose: {
    description:
      'One version of a purpose in full: the Active one, unless `version` or `status` says otherwise.',
    example: {
      params,
      query: { version: '1' },
      answer: {
        id: ids.purpose,
        ...activePurposeV2,
        languages: [
          {
            name: english.Name,
            description: english.Description,
            language: 'en-us',
            default: true,
          },
          { name: german.Name, description: german.Description, language: 'de-de' },
        ],
        attributes: {},
        purposeCategory: null,
        externalReference: null,
        defaultLanguage: 'en-us',
        attributeValues: {},
        hasReceipts: null,
      },
    },
  },
  retirePurpose: {
    description:
      'Retires the Active version at 00:00 UTC of `date`: tomorrow where it is left out. Consents to the purpose end then.',
    example: {
      params,
      query: { date: '2026-12-31' },
      answer: pageOf([{ ...activePurpose, RetireOnDate: '2026-12-31T00:00:00.000Z' }], 1),
    },
  },
  cancelPurposeRetirement: {
    description:
      "Takes back the day of retirement, as long as it hasn't come. An extension of the published interface.",
    example: { params, answer: activePurpose },
  },
};
