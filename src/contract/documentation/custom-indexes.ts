import type { OperationTexts } from './operation-text.ts';

const runId = '0193436a-daf5-7242-92bd-457639650a86';

export const customIndexesTexts: OperationTexts = {
  triggerCustomIndex: {
    description:
      'Starts building the search index over one data element, which takes the place of the current one. Only one run at a time.',
    example: {
      body: {
        operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
        parameters: { dataElementName: 'Phone' },
      },
      answer: { runId, status: 'Submitted' },
    },
  },
  getCustomIndexStatus: {
    description: 'How far a run is. Poll until it has an `endTime`.',
    example: {
      params: { runId },
      answer: {
        status: 'Success',
        startTime: '2026-11-20T09:22:00.000Z',
        endTime: '2026-11-20T09:22:00.000Z',
        phase: null,
        dataElementName: 'Phone',
        errorMessage: null,
      },
    },
  },
  getCurrentCustomIndex: {
    description:
      'The index that searches use now, or null. An extension of the published interface.',
    example: {
      answer: {
        index: {
          runId,
          dataElementName: 'Phone',
          sinceDate: '2026-11-20T09:22:00.000Z',
        },
      },
    },
  },
};
