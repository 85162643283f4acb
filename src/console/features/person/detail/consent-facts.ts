import type { ListedProfile, ProfilePurpose } from '#contract/data-subject-records.ts';
import { canEnd } from '../parts/consent-words.ts';
import { receivedLater } from '../parts/date-words.ts';
import type { EndReason } from '../parts/effective-status.ts';
import { choiceGroups } from './choices.ts';

type Contacts = Pick<
  ProfilePurpose,
  | 'Status'
  | 'StatusReceiptId'
  | 'LastInteractionDate'
  | 'LastTransactionDate'
  | 'LastTransactionCollectionPointId'
  | 'LastTransactionCollectionPointVersion'
  | 'RenewedDate'
>;

/** When the person was heard of, and through which collection point; null where that isn't sure. */
export type Contact = { at: string; point: { id: string; version: number | null } | null };

/** An end that the service recorded is a transaction, and no contact. */
const contactTimeOf = (purpose: Contacts): string | null | undefined => {
  const isEnded = purpose.Status === 'EXPIRED' && !purpose.StatusReceiptId;
  return purpose.LastInteractionDate ?? (isEnded ? undefined : purpose.LastTransactionDate);
};

/** Hosts that don't send when a consent was renewed name the point of the last arrival. */
const isPointOf = (at: string, { RenewedDate, LastTransactionDate }: Contacts): boolean =>
  RenewedDate !== undefined ||
  !LastTransactionDate ||
  Date.parse(LastTransactionDate) === Date.parse(at);

/** When the person was last heard of for a purpose, by when that took place, and where. */
export const contactOf = (purpose: Contacts): Contact | undefined => {
  const at = contactTimeOf(purpose);
  if (!at) return undefined;
  const { LastTransactionCollectionPointId: id } = purpose;
  const version = purpose.LastTransactionCollectionPointVersion ?? null;
  return { at, point: id && isPointOf(at, purpose) ? { id, version } : null };
};

/** The latest of them; undefined without any. */
export const lastContact = (purposes: readonly Contacts[]): Contact | undefined =>
  purposes
    .flatMap((purpose) => contactOf(purpose) ?? [])
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];

type Added = Pick<ListedProfile, 'CreatedDate' | 'FormerIdentifiers' | 'Purposes'>;

/**
 * Whether a person was in contact more than a day before the record was made: it came by an import.
 * Records that were merged into it have contacts of their own, which say nothing about it.
 */
export const isImported = ({ CreatedDate, FormerIdentifiers, Purposes }: Added): boolean => {
  const first = (Purposes ?? [])
    .flatMap((own) => [
      own.ConsentDate,
      own.WithdrawalDate,
      own.StatusSince,
      own.LastInteractionDate,
    ])
    .flatMap((time) => time ?? [])
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
  const isMerged = (FormerIdentifiers ?? []).length > 0;
  return first !== undefined && !isMerged && receivedLater(first, CreatedDate) !== null;
};

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
