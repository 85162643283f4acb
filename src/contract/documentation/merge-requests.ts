import { ids, pageOf } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const mergeRequestsTexts: OperationTexts = {
  createMergeRequest: {
    description:
      'Starts a search for records that have the same values of the named data elements, and answers with its id. Nothing is merged until you process it.',
    example: {
      body: {
        mergeRequestName: 'Same phone number',
        customDataElementNames: ['Phone'],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
      },
      answer: ids.mergeRequest,
    },
  },
  listMergeRequests: {
    description: 'Merge requests, newest first.',
    example: {
      query: { page: '0', size: '20' },
      answer: pageOf([
        {
          mergeRequestId: ids.mergeRequest,
          mergeRequestName: 'Same phone number',
          customDataElementNames: ['Phone'],
          jobFrequency: 'CUSTOM',
          mergeCondition: 'ANY',
          triggerTime: '2026-11-20T09:26:00.000Z',
          jobStatus: 'COMPLETED',
          totalDataSubjectCount: 6,
          duplicateDataSubjectCount: 4,
          groupCount: 2,
          openGroupCount: 2,
          createdDate: '2026-11-20T09:26:00.000Z',
          createdBy: 'privacy-manager',
          searchedDate: '2026-11-20T09:27:00.000Z',
          processedDate: null,
          errorMessage: null,
        },
      ]),
    },
  },
  getMergeRequest: {
    description: 'One merge request with the state of its search and what it found.',
    example: {
      params: { mergeRequestGuid: ids.mergeRequest },
      answer: {
        mergeRequestId: ids.mergeRequest,
        mergeRequestName: 'Same phone number',
        customDataElementNames: ['Phone'],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
        triggerTime: '2026-11-20T09:26:00.000Z',
        jobStatus: 'COMPLETED',
        totalDataSubjectCount: 6,
        duplicateDataSubjectCount: 4,
        groupCount: 2,
        openGroupCount: 2,
        createdDate: '2026-11-20T09:26:00.000Z',
        createdBy: 'privacy-manager',
        searchedDate: '2026-11-20T09:27:00.000Z',
        processedDate: null,
        errorMessage: null,
      },
    },
  },
  listDuplicates: {
    description:
      'The groups of matching records; the first of each group would stay. An extension of the published interface.',
    example: {
      params: { mergeRequestGuid: ids.mergeRequest },
      query: { status: 'OPEN' },
      answer: pageOf([
        {
          number: 1,
          status: 'OPEN',
          dataSubjectCount: 2,
          matchedElementNames: ['Phone'],
          dataSubjects: [
            {
              id: '01937a1f-4c41-71a6-909f-e5d0cb657410',
              identifier: 'noah.berg@example.com',
              createdDate: '2026-11-20T09:26:00.000Z',
            },
            {
              id: '0193f31d-0e43-7a96-9a8b-a58763cefea0',
              identifier: 'noah.berg@example.org',
              createdDate: '2026-11-20T09:26:00.000Z',
            },
          ],
          mergeId: null,
          mergedDate: null,
        },
        {
          number: 2,
          status: 'OPEN',
          dataSubjectCount: 2,
          matchedElementNames: ['Phone'],
          dataSubjects: [
            {
              id: '0193b03b-b9b5-7099-964f-23facc5060e6',
              identifier: 'mia.lund@example.com',
              createdDate: '2026-11-20T09:26:00.000Z',
            },
            {
              id: '0193c36a-17af-7e70-9451-cd5d46b8e030',
              identifier: 'mia.lund@example.org',
              createdDate: '2026-11-20T09:26:00.000Z',
            },
          ],
          mergeId: null,
          mergedDate: null,
        },
      ]),
    },
  },
  processMergeRequest: {
    description:
      'Merges the open groups, up to 200 per call, and says in a sentence what was done and what is left. Without a body, no group is left out.',
    example: {
      params: { mergeRequestId: ids.mergeRequest },
      body: { excludedGroups: [2], searchedDate: '2026-11-20T09:27:00.000Z' },
      answer: '1 group was merged. 1 group was left out. 1 group is open.',
    },
  },
  dismissDuplicates: {
    description:
      'Says that no two records of a group are the same person, or takes that back. Later searches respect it. An extension of the published interface.',
    example: {
      params: { mergeRequestGuid: ids.mergeRequest, groupNumber: '2' },
      body: {
        isDismissed: true,
        dataSubjectIds: [
          '0193b03b-b9b5-7099-964f-23facc5060e6',
          '0193c36a-17af-7e70-9451-cd5d46b8e030',
        ],
      },
      answer: {
        number: 2,
        status: 'DISMISSED',
        dataSubjectCount: 2,
        matchedElementNames: ['Phone'],
        dataSubjects: [
          {
            id: '0193b03b-b9b5-7099-964f-23facc5060e6',
            identifier: 'mia.lund@example.com',
            createdDate: '2026-11-20T09:26:00.000Z',
          },
          {
            id: '0193c36a-17af-7e70-9451-cd5d46b8e030',
            identifier: 'mia.lund@example.org',
            createdDate: '2026-11-20T09:26:00.000Z',
          },
        ],
        mergeId: null,
        mergedDate: null,
      },
    },
  },
  deleteMergeRequest: {
    description:
      'Cancels a merge request that waits or runs; removes one that has ended. Merges stay.',
    example: { params: { mergeRequestGuid: ids.mergeRequest } },
  },
};
