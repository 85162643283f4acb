import type { OperationTexts } from './operation-text.ts';
import { ana, ids, pageOf, sliceOf } from './records/fictional.ts';

const holding = '01937c10-4b7e-7d0a-9d55-6a1f0e2c3b41';
const shops = '01937c11-0a2d-7c44-8e61-2f5b7c9d8e52';

const params = { consentGroupGuid: holding };
const ofShops = { consentGroupGuid: shops };

const inShort = {
  name: 'Holding',
  description: 'All companies of the group',
  externalName: 'HOLDING',
};
const shopsInShort = { name: 'Shops', description: null, externalName: null };

const rule = { purposeId: ids.purpose, enforcedStatus: 'OPT OUT' };
const emptyGroup = {
  ...inShort,
  consentGroupId: holding,
  membershipType: 'EMPTY',
  purposeRules: [],
  dataSubjects: [],
  consentGroups: [],
  parentConsentGroupId: null,
  numberOfDataSubjects: 0,
  inheritedRules: [],
};
const withRule = { ...emptyGroup, purposeRules: [{ ...rule, effectiveStatus: 'OPT OUT' }] };
const person = {
  id: ids.ana,
  identifier: ana,
  purposes: [{ id: ids.purpose, version: 1, status: 'ACTIVE', effectiveStatus: 'OPT OUT' }],
};
const withPeople = {
  ...shopsInShort,
  consentGroupId: shops,
  membershipType: 'DATA_SUBJECTS',
  purposeRules: [],
  dataSubjects: [person],
  consentGroups: [],
  parentConsentGroupId: holding,
  numberOfDataSubjects: 1,
  inheritedRules: [{ purposeId: ids.purpose, effectiveStatus: 'OPT OUT' }],
};

const statusPriorityRules = [
  { status: 'HARD OPT OUT', priority: 0 },
  { status: 'WITHDRAWN', priority: 1 },
  { status: 'OPT OUT', priority: 2 },
  { status: 'EXPIRED', priority: 3 },
  { status: 'NO CONSENT', priority: 4 },
  { status: 'PENDING', priority: 5 },
  { status: 'ACTIVE', priority: 6 },
  { status: 'ALWAYS', priority: 7 },
];

const shown =
  'With includeDataSubjects=false, an extension of the published interface, the answer has no people.';

export const consentGroupTexts: OperationTexts = {
  listConsentGroups: {
    description:
      'Lists consent groups, all or those whose name holds a text. What each has below it, its parent and how many people are in it are extensions of the published interface.',
    example: {
      query: { sort: 'name,asc' },
      answer: pageOf([
        {
          consentGroupId: holding,
          ...inShort,
          membershipType: 'EMPTY',
          parentConsentGroupId: null,
          numberOfDataSubjects: 0,
        },
        {
          consentGroupId: shops,
          ...shopsInShort,
          membershipType: 'EMPTY',
          parentConsentGroupId: null,
          numberOfDataSubjects: 0,
        },
      ]),
    },
  },
  createConsentGroup: {
    description: 'Creates a consent group, which has no people, no groups and no rules yet.',
    example: { body: inShort, answer: emptyGroup },
  },
  getConsentGroupSettings: {
    description:
      'Tells which status wins over which: that of the lower number. Statuses that are left out come last, in the order of the example. A refusal of the person wins in any case.',
    example: { answer: { statusPriorityRules } },
  },
  updateConsentGroupSettings: {
    description:
      'Replaces the priorities of statuses. `ALWAYS ACTIVE` is taken for `ALWAYS`. No priority outranks what a person refused, nor gives a yes to what they never agreed to.',
    example: { body: { statusPriorityRules }, answer: { statusPriorityRules } },
  },
  getConsentGroup: {
    description: `Gets a consent group with its rules, its groups or its first 100 people. \`effectiveStatus\` of a rule is what it and those of the groups above come to; that of a person's purpose is what comes of it and of what they said. ${shown}`,
    example: { params: ofShops, answer: withPeople },
  },
  listConsentGroupDataSubjects: {
    description:
      'Lists all people of a consent group by id, with what the group makes of their statuses. An extension of the published interface.',
    example: { params: ofShops, answer: { ...sliceOf([person]), totalElements: 1, totalPages: 1 } },
  },
  addChildConsentGroups: {
    description: `Puts groups into a group that has no people. A group is in one other at most, never in itself, and a line has at most four groups. ${shown}`,
    example: {
      params,
      body: { consentGroupIds: [shops] },
      answer: {
        ...withRule,
        membershipType: 'CHILD_GROUPS',
        consentGroups: [{ ...shopsInShort, consentGroupId: shops, membershipType: 'EMPTY' }],
      },
    },
  },
  removeChildConsentGroups: {
    description: 'Takes groups out of a group, with all that is below them.',
    example: { params, body: { consentGroupIds: [shops] } },
  },
  addConsentGroupDataSubjects: {
    description: `Adds up to 1,000 people, by id or identifier, to a group that has no groups. Who is in it stays. A person may be in several groups. ${shown} A repeat of the request is answered without people.`,
    example: {
      params: ofShops,
      body: { dataSubjects: [{ identifier: ana }] },
      answer: withPeople,
    },
  },
  removeConsentGroupDataSubject: {
    description: 'Takes a person out of a group. Nothing else about them changes.',
    example: { params: { ...ofShops, dataSubjectGuid: ids.ana } },
  },
  addConsentGroupPurposeRules: {
    description: `Sets the status that a group enforces for purposes; rules for other purposes stay. ${shown}`,
    example: { params, body: { purposeRules: [rule] }, answer: withRule },
  },
  updateConsentGroupPurposeRules: {
    description: `Sets the status that a group enforces for purposes, as adding rules does; rules for other purposes stay. ${shown}`,
    example: { params, body: { purposeRules: [rule] }, answer: withRule },
  },
  removeConsentGroupPurposeRule: {
    description: "Removes a group's rule for a purpose.",
    example: { params: { ...params, purposeGuid: ids.purpose } },
  },
  forecastConsentGroups: {
    description:
      "Tells what a change of a group's rules or groups, or of the priorities, would do: how many people's status in effect becomes another one. Nothing is changed. An extension of the published interface.",
    example: {
      body: {
        consentGroupId: holding,
        purposeRules: [{ purposeId: ids.purpose, enforcedStatus: 'HARD OPT OUT' }],
      },
      answer: {
        numberOfDataSubjects: 1,
        changes: [
          { purposeId: ids.purpose, from: 'OPT OUT', to: 'HARD OPT OUT', numberOfDataSubjects: 1 },
        ],
      },
    },
  },
};
