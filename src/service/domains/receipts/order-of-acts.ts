import { restrictiveness } from '#contract/refusals.ts';
import { hashText } from '#service/db/hash-text.ts';
import type { ConsentTransaction } from './apply-transaction.ts';
import { inOrder } from './in-order.ts';

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

const contentOf = ({ id: _, interactionAt: _at, ...act }: Act): string =>
  hashText(
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

const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

/**
 * The order in which acts count, whatever order they arrived in: by interaction; at the same instant
 * the more restrictive one last, and among equals by a digest of what they say. Acts of the same
 * content differ in nothing that shows.
 */
export const compareActs = (one: Act, other: Act): number =>
  compareTexts(one.interactionAt, other.interactionAt) ||
  restrictiveness[one.type] - restrictiveness[other.type] ||
  compareTexts(contentOf(one), contentOf(other)) ||
  compareTexts(one.id, other.id);
