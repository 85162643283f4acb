import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { type GroupStatus, groupStatuses } from '#contract/group-status.ts';

/** A status of groups as that of a consent, whose words and signs it has. */
const consentStatusOf: Record<GroupStatus, string> = {
  ACTIVE: 'ACTIVE',
  ALWAYS: 'ALWAYS_ACTIVE',
  'OPT OUT': 'OPT_OUT',
  'HARD OPT OUT': 'HARD_OPT_OUT',
  PENDING: 'PENDING',
  'NO CONSENT': 'NO_CONSENT',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
};

const isKnown = (status: string): status is GroupStatus => status in consentStatusOf;

export const groupStatusTag = (status: string) =>
  consentStatusKind.tag(isKnown(status) ? consentStatusOf[status] : status);

export const groupStatusWord = (status: string | null | undefined): string =>
  status ? String(groupStatusTag(status).children) : 'Never asked';

export const groupStatusChoices = groupStatuses.map((value) => ({
  value,
  label: groupStatusWord(value),
}));
