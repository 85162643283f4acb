import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';

const criteria = {
  mergeRequestName: 'Same phone number',
  customDataElementNames: ['Phone'],
  jobFrequency: 'CUSTOM',
  mergeCondition: 'ANY',
};
const createdDate = '2026-11-20T09:26:00.000Z';
const searchedDate = '2026-11-20T09:27:00.000Z';

const request = {
  mergeRequestId: ids.mergeRequest,
  ...criteria,
  triggerTime: createdDate,
  jobStatus: 'COMPLETED',
  totalDataSubjectCount: 6,
  duplicateDataSubjectCount: 4,
  groupCount: 2,
  openGroupCount: 2,
  createdDate,
  createdBy: 'privacy-manager',
  searchedDate,
  processedDate: null,
  errorMessage: null,
};

const groupOf = (number: number, dataSubjects: readonly object[]) => ({
  number,
  status: 'OPEN',
  dataSubjectCount: dataSubjects.length,
  matchedElementNames: ['Phone'],
  isFormSet: false,
  risk: number === 1 ? 'REFUSAL' : 'NOTHING',
  dataSubjects,
  mergeId: null,
  mergedDate: null,
});
const firstGroup = groupOf(1, [
  { id: '01937a1f-4c41-71a6-909f-e5d0cb657410', identifier: 'noah.berg@example.com', createdDate },
  { id: '0193f31d-0e43-7a96-9a8b-a58763cefea0', identifier: 'noah.berg@example.org', createdDate },
]);
const mia = [
  { id: '0193b03b-b9b5-7099-964f-23facc5060e6', identifier: 'mia.lund@example.com', createdDate },
  { id: '0193c36a-17af-7e70-9451-cd5d46b8e030', identifier: 'mia.lund@example.org', createdDate },
];
const secondGroup = groupOf(2, mia);

const params = { mergeRequestGuid: ids.mergeRequest };

export const mergeRequestsTexts: OperationTexts = {
  createMergeRequest: {
    description:
      'Starts a search for records that have the same values of the named data elements, and answers with its id. Nothing is merged until you process it.',
    example: { body: criteria, answer: ids.mergeRequest },
  },
  listMergeRequests: {
    description: 'Merge requests, newest first.',
    example: { query: { page: '0', size: '20' }, answer: pageOf([request]) },
  },
  getMergeRequest: {
    description: 'One merge request with the state of its search and what it found.',
    example: { params, answer: request },
  },
  listDuplicates: {
    description:
      'The groups of matching records; the first of each group would stay. `isFormSet` marks those that match only by what was typed into a form: processing the merge request leaves them open, so merge each separately. `risk` says of an open group what its merge has at stake: `REFUSAL`, where a refusal stands against a consent in force, `DIFFERS`, where answers differ otherwise or the first record gets a refusal, or `NOTHING`. With `sort=risk` the worst come first; with 1,000 open groups or more, their order may be half a minute old. Pages move when groups are settled or judged otherwise in between: to get all of them, read by number, the last page first. An extension of the published interface.',
    example: {
      params,
      query: { status: 'OPEN' },
      answer: pageOf([firstGroup, secondGroup]),
    },
  },
  countDuplicateRisks: {
    description:
      'How many open groups have what at stake, as consents are now; with 1,000 open groups or more, as they were at most half a minute ago. See `risk` of the list of duplicates. An extension of the published interface.',
    example: { params, answer: { refusalCount: 1, differsCount: 0, nothingCount: 1 } },
  },
  exportDuplicates: {
    description:
      "The duplicates of the last search as an .xlsx file: a row for each record, with clear identifiers, at most 10,000 records in whole groups. A person's session gets masks of those whom no look names.",
    example: {
      params: { mergeRequestId: ids.mergeRequest },
      headers: { userGuid: '0198f3a2-1d5e-7a11-8c4f-9e0b7d6a2c31' },
    },
  },
  processMergeRequest: {
    description:
      'Merges the open groups, up to 200 per call, but none with `isFormSet`, and says in a sentence what was done and what is left. Without a body, no group is left out.',
    example: {
      params: { mergeRequestId: ids.mergeRequest },
      body: { excludedGroups: [2], searchedDate },
      answer: '1 group was merged. 1 group was left out. 1 group is open.',
    },
  },
  dismissDuplicates: {
    description:
      'Says that no two records of a group are the same person, or takes that back. Later searches respect it. An extension of the published interface.',
    example: {
      params: { ...params, groupNumber: '2' },
      body: { isDismissed: true, dataSubjectIds: mia.map(({ id }) => id) },
      answer: { ...secondGroup, status: 'DISMISSED', risk: null },
    },
  },
  deleteMergeRequest: {
    description:
      'Cancels a merge request that waits or runs; removes one that has ended. Merges stay.',
    example: { params },
  },
};
