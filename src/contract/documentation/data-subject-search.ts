import { ana, ids, sliceOf } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const dataSubjectSearchTexts: OperationTexts = {
  searchDataSubjects: {
    description:
      'People without their consents, by criteria in the body: all that you name has to fit. Set `includeCounts` to false for a fast answer; `linkTokens` needs the scope CONSENT.',
    example: {
      query: { size: '100' },
      body: {
        dataElements: [{ name: 'Country', value: 'Portugal' }],
        updatedSince: '2026-11-01',
        includeCounts: false,
      },
      answer: sliceOf(
        [
          {
            id: ids.ana,
            identifier: ana,
            identifierType: 'Email',
            language: 'en-us',
            createdDate: '2026-11-20T09:11:00.000Z',
            lastUpdatedDate: '2026-11-20T09:14:00.000Z',
            dataElements: { Country: 'Portugal', Phone: '+1 202 555 0143' },
            dataElementsMetaData: [
              { name: 'Country', linked: false, value: 'Portugal', doNotCall: false },
              { name: 'Phone', linked: false, value: '+1 202 555 0143', doNotCall: false },
            ],
            linkToken: null,
            testDataSubject: false,
            doNotCall: false,
          },
        ],
        100,
      ),
    },
  },
};
