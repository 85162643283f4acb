import type { OperationTexts } from './operation-text.ts';
import { sliceOf } from './records/fictional.ts';
import { listedPerson } from './records/person.ts';

export const dataSubjectSearchTexts: OperationTexts = {
  searchDataSubjects: {
    description:
      'People without their consents, by criteria in the body: all that you name has to fit. Set `includeCounts` to false for a fast answer; `linkTokens` needs the scope CONSENT, and adds `stopLink`, which stops everything for good.',
    example: {
      query: { size: '100' },
      body: {
        dataElements: [{ name: 'Country', value: 'Portugal' }],
        updatedSince: '2026-11-01',
        includeCounts: false,
      },
      answer: sliceOf([listedPerson], 100),
    },
  },
};
