import type { OperationTexts } from './operation-text.ts';
import { pageOf } from './records/fictional.ts';

const runId = '0193436a-daf5-7242-92bd-457639650a86';

const record = {
  runId,
  dataElementName: 'Phone',
  status: 'Success',
  isInUse: true,
  phase: null,
  submittedDate: '2026-11-20T09:21:59.000Z',
  startedBy: 'administrator',
  startTime: '2026-11-20T09:22:00.000Z',
  endTime: '2026-11-20T09:22:00.000Z',
  readPeople: 3,
  allPeople: 3,
  people: 2,
  built: null,
  toBuild: null,
  buildUnit: null,
  stoppedIn: null,
  cause: null,
  errorMessage: null,
  canceledBy: null,
};

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
          people: 2,
          allPeople: 3,
          searchMs: 0.4,
          formerSearchMs: 0.9,
        },
      },
    },
  },
  listCustomIndexRuns: {
    description:
      'All runs of everybody, the newest first: who started each, when, how far it is or what came of it, and why it failed. `people` of `readPeople` have a value of the data element; `allPeople` is how many there were to read. An extension of the published interface.',
    example: { query: { size: '10' }, answer: pageOf([record], 10) },
  },
  cancelCustomIndexRun: {
    description:
      'Asks for the end of a run that waits or goes on. The step under way ends first, and the index in use stays. 400 `index-run-ended` if the run was over. An extension of the published interface.',
    example: {
      params: { runId },
      answer: {
        ...record,
        status: 'Cancelled',
        isInUse: false,
        startTime: null,
        readPeople: null,
        allPeople: null,
        people: null,
        errorMessage: 'It was canceled.',
        canceledBy: 'administrator',
      },
    },
  },
};
