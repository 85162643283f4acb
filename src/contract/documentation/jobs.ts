import type { OperationTexts } from './operation-text.ts';
import { pageOf } from './records/fictional.ts';

const jobId = '0193a6e4-5d20-7a18-b6f3-8c4e1d9a7b25';
const failedId = '0193a6e4-77c1-7d92-a0e5-3f6b8c2d4a19';

const job = {
  id: jobId,
  kind: 'DELETION',
  state: 'WAITING',
  name: null,
  objectId: '0193a6e4-5cf0-7e31-9d84-b7a2c6f0e513',
  phase: null,
  done: 40,
  total: 120,
  tries: 1,
  createdDate: '2026-11-27T09:00:00.000Z',
  createdBy: 'crm-sync',
  startedDate: '2026-11-27T09:00:01.000Z',
  endedDate: null,
  canceledBy: null,
  errorMessage:
    'A step failed because of an error in the service. Retrying automatically. See its log.',
};

const failed = {
  ...job,
  id: failedId,
  state: 'FAILED',
  objectId: '0193a6e4-76aa-7c05-8b1f-e94d2a7c6038',
  tries: 10,
  endedDate: '2026-11-27T09:05:00.000Z',
  errorMessage:
    "It didn't get on in 10 tries, because of restarts or errors of the service. See its log.",
};

export const jobTexts: OperationTexts = {
  listJobs: {
    description:
      "Work that goes on longer than a request: deletions, retention, searches for duplicates, the custom index, replays of stored consents, bulk actions, and what an upgrade fills. Jobs that haven't ended come first. Ended ones are listed for 30 days; of the same rule, search or run only the newest.",
    example: { answer: pageOf([job, failed]) },
  },
  cancelJob: {
    description:
      "Asks for a job's end. The step under way ends first. What is deleted stays deleted, and what a replay has changed stays changed; what a search has found is dropped, and the previous index stays in use. A job of an upgrade can't be canceled.",
    example: { params: { jobId }, answer: { ...job, canceledBy: 'administrator' } },
  },
  resumeJob: {
    description:
      'Lets a job that failed go on where it stopped: a deletion, a replay, a bulk action, or a step of an upgrade. Start other jobs anew where they were started.',
    example: {
      params: { jobId: failedId },
      answer: { ...failed, state: 'WAITING', tries: 0, endedDate: null, errorMessage: null },
    },
  },
};
