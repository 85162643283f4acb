import type { OperationTexts } from './operation-text.ts';
import { firstOfTwoPages, ids, pageOf } from './records/fictional.ts';
import {
  activePurpose,
  activePurposeV2,
  draftPurpose,
  newsletter,
  nextPurposeV2,
} from './records/purpose.ts';

const shortText = 'We email you news about our products.';

export const purposesTexts: OperationTexts = {
  createPurpose: {
    description:
      "Creates a purpose as version 1, a Draft. People can consent to it once it is published. Life spans are in seconds; 0 never expires. `Kind`, an extension, says what the purpose is for: MARKETING (the default), SERVICE or DATA_USE. A refusal of a SERVICE purpose is left out if its collection point doesn't link the purpose, unless the receipt is signed or comes from a program with CONSENT. `SaleOrSharing` (extension) says that personal data is sold or shared for it: a browser that asks for neither (Sec-GPC) switches it off on a preference center. `Controller` and `LegalBasis` (extensions) are texts that people may be shown.",
    example: {
      body: {
        Name: newsletter.english.Name,
        Description: shortText,
        ConsentLifeSpan: newsletter.lifeSpan,
        DefaultLanguage: 'en-us',
        CustomPreferenceIds: [ids.preference],
        Kind: 'MARKETING',
        SaleOrSharing: false,
        Controller: 'Example Inc.',
        LegalBasis: 'Consent',
      },
      answer: { ...draftPurpose, Description: shortText, Languages: [] },
    },
  },
  listPurposes: {
    description:
      'Every version of every purpose, a record each. Use `listPurposeVersions` instead.',
    example: {
      query: { size: '1', sort: 'createdDate,asc' },
      answer: firstOfTwoPages(activePurpose),
    },
  },
  listPurposeVersions: {
    description:
      'Purposes, each with its versions. Topics, preferences and retired versions are included where the parameters ask for them. Sorting by `peopleInForce`, how many people’s consent is in force, is an extension.',
    example: {
      query: { latestVersion: 'true', includeCustomPreferences: 'true', includeTopics: 'true' },
      answer: pageOf([
        {
          purposeId: ids.purpose,
          createdDate: activePurposeV2.createdDate,
          versions: [
            {
              ...nextPurposeV2,
              detail: `/api/consentmanager/v2/purposes/${ids.purpose}?version=2`,
            },
          ],
          retireOnDate: null,
          publishedBy: null,
          publishedDate: null,
          lastModifiedDate: nextPurposeV2.lastModifiedDate,
          attributes: {},
        },
      ]),
    },
  },
};
