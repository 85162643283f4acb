import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { canEnd } from '../parts/consent-words.ts';
import { choiceGroups } from './choices.ts';
import type { EndReason } from './effective-status.ts';

type Contacts = Pick<
  ProfilePurpose,
  'Status' | 'StatusReceiptId' | 'LastInteractionDate' | 'LastTransactionDate'
>;

/**
 * When the person was last heard of for a purpose, by when that took place. An end that the service
 * recorded is a transaction, and no contact.
 */
export const contactOf = (purpose: Contacts): string | null | undefined => {
  const isEnded = purpose.Status === 'EXPIRED' && !purpose.StatusReceiptId;
  return purpose.LastInteractionDate ?? (isEnded ? undefined : purpose.LastTransactionDate);
};

/** The latest of them; undefined without any. */
export const lastContact = (purposes: readonly Contacts[]): string | undefined =>
  purposes
    .flatMap((purpose) => contactOf(purpose) ?? [])
    .toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];

/** Why a recorded consent counts for nothing. */
export const noEffectWords = ({ kind }: EndReason): string =>
  kind === 'expired' ? 'No effect: expiry date passed' : 'No effect: purpose retired';

/** Whether what was chosen under a purpose still counts. */
export const areChoicesInForce = ({ Status }: Pick<ProfilePurpose, 'Status'>): boolean =>
  canEnd(Status) || Status === 'ALWAYS_ACTIVE';

/** "Weekly", "3 of 24 chosen", "none of 24 chosen"; `''` where there is nothing to choose. */
export const choiceSummary = (purpose: ProfilePurpose): string => {
  const all = choiceGroups(purpose).flatMap(({ choices }) => choices);
  const chosen = all.filter(({ isConsented }) => isConsented);
  if (all.length === 0) return '';
  if (chosen.length === 0) return `none of ${all.length} chosen`;
  const [only] = chosen;
  return chosen.length === 1 && only ? only.name : `${chosen.length} of ${all.length} chosen`;
};
