import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';
import { changedAt, elementList } from './records/person.ts';

export const subjectElementsTexts: OperationTexts = {
  upsertDataElements: {
    description:
      'Creates a person (201) or changes their data elements (200); elements that are left out stay. An entry with `linked` is the full list of additional identifiers of that type.',
    example: {
      headers: { dataSubjectIdentifier: ana },
      body: {
        dataElements: elementList,
        language: 'en-us',
      },
      answer: {
        id: ids.ana,
        identifier: ana,
        identifierType: 'Email',
        canBePrimary: true,
        elements: elementList.map((element) => ({
          ...element,
          linked: false,
          interactionDate: changedAt,
        })),
        messages: [],
        additionalIdMessages: [],
      },
    },
  },
};
