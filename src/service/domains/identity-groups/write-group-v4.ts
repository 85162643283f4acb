import type { IdentityGroup } from '#contract/identity-groups.ts';
import type { IdentityGroupBodyV4, IdentityGroupV4 } from '#contract/identity-groups-v4.ts';
import type { Context } from '#service/http/context.ts';
import { createIdentityGroup } from './create-identity-group.ts';
import type { MemberNames } from './lock-members.ts';
import type { MemberContext } from './read-members.ts';
import { updateIdentityGroup } from './update-identity-group.ts';

type Writer = MemberContext & Pick<Context, 'newId'>;

/** As V2 has it: all people, those who are primary first. */
const toNames = ({ memberIdentifiers, primaryIdentifiers }: IdentityGroupBodyV4): MemberNames => ({
  identifiers: [...primaryIdentifiers, ...memberIdentifiers],
  primaryIdentifier: primaryIdentifiers,
  pathOf: (index) => {
    const place = index - primaryIdentifiers.length;
    return place < 0 ? `primaryIdentifiers.${index}` : `memberIdentifiers.${place}`;
  },
});

const toGroupV4 = ({
  id,
  createdDate,
  groupName,
  dataSubjects,
}: IdentityGroup): IdentityGroupV4 => {
  const ofKind = (wanted: boolean) =>
    dataSubjects
      .filter(({ isPrimary }) => isPrimary === wanted)
      .map((member) => ({
        id: member.id,
        identifier: member.identifier,
        identifierType: member.identifierType,
        addedDate: member.addedDate,
      }));
  return {
    id,
    createdDate,
    groupName,
    primaryDataSubjects: ofKind(true),
    memberDataSubjects: ofKind(false),
  };
};

/** @throws Problem as `createIdentityGroup` does */
export const createIdentityGroupV4 = async (
  context: Writer,
  body: IdentityGroupBodyV4,
): Promise<IdentityGroupV4> => {
  const named = { ...toNames(body), groupName: body.groupName };
  return toGroupV4((await createIdentityGroup(context, named)).body);
};

/** @throws Problem as `updateIdentityGroup` does */
export const updateIdentityGroupV4 = async (
  context: Writer,
  groupId: string,
  body: IdentityGroupBodyV4,
): Promise<IdentityGroupV4> => {
  const named = { ...toNames(body), groupName: body.groupName };
  return toGroupV4((await updateIdentityGroup(context, groupId, named)).body);
};
