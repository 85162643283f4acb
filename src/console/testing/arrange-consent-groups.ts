import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  type ConsentGroup,
  createConsentGroupEndpoint,
  getConsentGroupEndpoint,
  putPurposeRulesEndpoint,
} from '#contract/consent-groups.ts';
import type { GroupStatus } from '#contract/group-status.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const of = ({ consentGroupId }: ConsentGroup) => ({ consentGroupGuid: consentGroupId });

/** A consent group under a name of its own. */
export const arrangeGroup = (name = uniqueName('Group')): Promise<ConsentGroup> =>
  createTestClient().call(createConsentGroupEndpoint, { body: { name } }, once());

export const arrangeChild = async (group: ConsentGroup, child: ConsentGroup): Promise<void> => {
  const body = { consentGroupIds: [child.consentGroupId] };
  await createTestClient().call(addChildGroupsEndpoint, { params: of(group), body }, once());
};

export const arrangeMember = async (group: ConsentGroup, identifier: string): Promise<void> => {
  const body = { dataSubjects: [{ identifier }] };
  await createTestClient().call(addGroupPeopleEndpoint, { params: of(group), body }, once());
};

export const arrangeRule = async (
  group: ConsentGroup,
  purposeId: string,
  enforcedStatus: GroupStatus,
): Promise<void> => {
  const body = { purposeRules: [{ purposeId, enforcedStatus }] };
  await createTestClient().call(putPurposeRulesEndpoint, { params: of(group), body }, once());
};

export const storedGroup = (group: ConsentGroup): Promise<ConsentGroup> =>
  createTestClient().call(getConsentGroupEndpoint, { params: of(group) }, {});
