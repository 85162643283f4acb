import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';

const params = { linkedIdentityGroupId: '6b1f0a52-7c0c-4c0e-8f86-0f1d2a3b4c5d' };
const organizations = ['9d6e3c1a-2b4f-4a5d-8c7e-1f2a3b4c5d6e'];
const createdDate = '2026-11-20T10:15:00.000Z';

const ana = {
  id: ids.ana,
  identifier: 'ana.ruiz@example.com',
  identifierType: 'Email',
};
const ben = {
  id: '1c9d7b36-58a2-4d3f-b1e0-7a6c5d4e3f21',
  identifier: 'ben.okafor@example.org',
  identifierType: 'Email',
};

const memberOf = (person: typeof ana, isPrimary: boolean) => ({
  ...person,
  isPrimary,
  canBePrimary: true,
  addedDate: createdDate,
  numberOfLinkedGroups: 1,
  magicLinkToken: null,
  magicLinkTokenEncoded: null,
  stopLink: null,
  organizations: [],
});

const body = {
  identifiers: [ana.identifier, ben.identifier],
  primaryIdentifier: [ana.identifier],
  groupName: 'Household',
};
const group = {
  id: params.linkedIdentityGroupId,
  createdDate,
  primaryDataSubject: memberOf(ana, true),
  primaryDataSubjects: [memberOf(ana, true)],
  dataSubjects: [memberOf(ana, true), memberOf(ben, false)],
  groupName: 'Household',
};

export const identityGroupTexts: OperationTexts = {
  listLinkedIdentityGroups: {
    description:
      'Lists groups of people who belong together, the newest first: all of them, or those that a person is primary in. With the header identifier, an extension of the published interface, those that a person is in at all.',
    example: {
      query: { displayOrganizations: 'true' },
      headers: { primaryDataSubjectIdentifier: ana.identifier },
      answer: pageOf([
        {
          id: params.linkedIdentityGroupId,
          numberOfDataSubjects: 2,
          createdDate,
          lastModifiedDate: createdDate,
          primaryDataSubjects: [ana],
          organizations,
          primaryDataSubjectId: ana.id,
          primaryDataSubjectIdentifier: ana.identifier,
          primaryDataSubjectIdentifierType: ana.identifierType,
          isPrimary: true,
          groupName: 'Household',
          key: 'PRIMARY',
        },
      ]),
    },
  },
  createLinkedIdentityGroup: {
    description:
      'Links two to 100 people, at least one of them primary. If a group has exactly these members, primaries and name already, it is answered with 200.',
    example: { body, answer: group },
  },
  getLinkedIdentityGroup: {
    description:
      'Gets a group with its people, primary ones first. After a merge, the survivor has the places of those merged away.',
    example: { params, answer: group },
  },
  updateLinkedIdentityGroup: {
    description:
      'Replaces the people and the name of a group; without a name it has none. Members who stay keep their date.',
    example: { params, body, answer: group },
  },
  deleteLinkedIdentityGroup: {
    description: 'Deletes a group. Nothing else about its people changes.',
    example: { params },
  },
};
