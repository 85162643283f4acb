import type { OperationTexts } from './operation-text.ts';
import { ana, continuedSliceOf, ids } from './records/fictional.ts';

const ben = 'ben.okafor@example.org';
const params = { dataSubjectGroupId: '6b1f0a52-7c0c-4c0e-8f86-0f1d2a3b4c5d' };
const createdDate = '2026-11-20T10:15:00.000Z';
const lastModifiedDate = '2026-11-21T08:30:00.000Z';
const name = 'Household';

const place = {
  id: params.dataSubjectGroupId,
  name,
  identifier: ana,
  isPrimary: true,
  addedDate: createdDate,
};
const personOf = (id: string, identifier: string) => ({
  id,
  identifier,
  identifierType: 'Email',
  addedDate: createdDate,
});
const body = { groupName: name, memberIdentifiers: [ben], primaryIdentifiers: [ana] };
const group = {
  id: params.dataSubjectGroupId,
  createdDate,
  groupName: name,
  primaryDataSubjects: [personOf(ids.ana, ana)],
  memberDataSubjects: [personOf('1c9d7b36-58a2-4d3f-b1e0-7a6c5d4e3f21', ben)],
};

export const identityGroupV4Texts: OperationTexts = {
  listGroupsV4: {
    description:
      'Lists linked identity groups, the newest first; with the header groupName those of exactly this name. The V2 list finds those of a person, too.',
    example: {
      headers: { groupName: name },
      answer: continuedSliceOf([
        { id: params.dataSubjectGroupId, name, createdDate, lastModifiedDate },
      ]),
    },
  },
  listLinkedIdentityGroupsV4: {
    description:
      'Lists the groups that a person is in, the newest first; with linkedIdentityGroupId that one only. `id` and `name` are those of the group. 404 is for an identifier that no one has; a person in no group has an empty list.',
    example: { headers: { identifier: ana }, answer: [place] },
  },
  createLinkedIdentityGroupV4: {
    description:
      'Links two to 100 people. Each stands in one of the two lists, at least one of them in primaryIdentifiers. If a group has exactly these people, primaries and name already, it is the answer.',
    example: { body, answer: group },
  },
  updateLinkedIdentityGroupV4: {
    description: 'Replaces the people and the name of a group. Members who stay keep their date.',
    example: { params, body, answer: group },
  },
  listLinkedIdentityGroupMembersV4: {
    description:
      'Lists the people of a group by when they were added. `id` is that of the person, `name` that of the group.',
    example: {
      params,
      answer: continuedSliceOf([{ ...place, id: ids.ana }]),
    },
  },
};
