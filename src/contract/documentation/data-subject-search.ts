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
      answer: {
        content: [
          {
            id: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
            identifier: 'ana.ruiz@example.com',
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
        empty: false,
        first: true,
        last: true,
        number: 0,
        numberOfElements: 1,
        pageable: {
          offset: 0,
          pageNumber: 0,
          pageSize: 100,
          paged: true,
          unpaged: false,
          sort: { empty: false, sorted: true, unsorted: false },
        },
        size: 100,
        sort: { empty: false, sorted: true, unsorted: false },
      },
    },
  },
};
