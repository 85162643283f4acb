import type { TransactionType } from '#contract/data-subject-values.ts';
import { hashText } from '#service/db/hash-text.ts';
import type { ConsentTransaction } from './apply-transaction.ts';
import { inOrder } from './in-order.ts';

// Of two acts at the same instant the more restrictive one comes last, and so wins (docs/design.md
// 5.7 and 11.1). What changes a consent comes after what gives it.
const places: Record<TransactionType, number> = {
  CONFIRMED: 0,
  OPT_IN: 0,
  NO_OPT_OUT: 0,
  IMPLICIT: 0,
  NO_CHOICE: 1,
  EXTEND: 1,
  CHANGE_PREFERENCES: 1,
  PENDING: 2,
  EXPIRED: 3,
  NOTGIVEN: 4,
  OPT_OUT: 5,
  WITHDRAWN: 6,
  CANCEL: 6,
  HARD_OPT_OUT: 7,
};

/** What places an act among others. */
export type Act = Pick<ConsentTransaction, 'id' | 'type' | 'interactionAt'> &
  Partial<
    Pick<
      ConsentTransaction,
      | 'purposeVersion'
      | 'expiryAt'
      | 'choices'
      | 'note'
      | 'collectionPointId'
      | 'collectionPointVersion'
      | 'reconfirms'
    >
  >;

/** Each act's once: a sort compares it many times, and thousands may be of one day without a time. */
const contents = new WeakMap<Act, string>();

const contentOf = (act: Act): string => {
  const known = contents.get(act);
  if (known !== undefined) return known;
  const content = hashText(
    JSON.stringify([
      act.type,
      act.purposeVersion ?? null,
      act.expiryAt ?? null,
      inOrder(act.choices ?? []),
      inOrder(act.note ?? null),
      act.collectionPointId ?? null,
      act.collectionPointVersion ?? null,
      act.reconfirms ?? false,
    ]),
  );
  contents.set(act, content);
  return content;
};

const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

/**
 * The order in which acts count, whatever order they arrived in: by interaction; at the same instant
 * the more restrictive one last, and among equals by a digest of what they say. Acts of the same
 * content differ in nothing that shows.
 */
export const compareActs = (one: Act, other: Act): number =>
  compareTexts(one.interactionAt, other.interactionAt) ||
  places[one.type] - places[other.type] ||
  compareTexts(contentOf(one), contentOf(other)) ||
  compareTexts(one.id, other.id);
