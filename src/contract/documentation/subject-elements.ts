import { ana, ids } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const subjectElementsTexts: OperationTexts = {
  upsertDataElements: {
    description:
      'Creates a person (201) or changes their data elements (200); elements that are left out stay. An entry with `linked` is the full list of additional identifiers of that type.',
    example: {
      headers: { dataSubjectIdentifier: ana },
      body: {
        dataElements: [
          { name: 'Country', value: 'Portugal' },
          { name: 'Phone', value: '+1 202 555 0143' },
        ],
        language: 'en-us',
      },
      answer: {
        id: ids.ana,
        identifier: ana,
        identifierType: 'Email',
        canBePrimary: true,
        elements: [
          {
            name: 'Country',
            value: 'Portugal',
            linked: false,
            interactionDate: '2026-11-20T09:14:00.000Z',
          },
          {
            name: 'Phone',
            value: '+1 202 555 0143',
            linked: false,
            interactionDate: '2026-11-20T09:14:00.000Z',
          },
        ],
        messages: [],
        additionalIdMessages: [],
      },
    },
  },
};
