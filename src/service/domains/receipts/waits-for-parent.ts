import { isYes } from './apply-transaction.ts';
import { asRequest, type CheckedPurpose } from './checked-receipt.ts';
import type { PointOfReceipt } from './read-point.ts';
import type { ReadReceipt } from './read-receipt.ts';

type Said = {
  said: Pick<ReadReceipt, 'namesParent'>;
  point: Pick<PointOfReceipt, 'waitsForParents'>;
  isSenderKnown: boolean | null;
  isTest: boolean;
};

/**
 * What a child says, of whom the receipt names a parent: a yes waits for the parent, who isn't asked yet,
 * and a no counts at once. Who is known has asked the parent themselves (docs/design.md 11.6).
 */
export const asOfChild = (
  purposes: readonly CheckedPurpose[],
  { said, point, isSenderKnown, isTest }: Said,
): CheckedPurpose[] => {
  const isOfChild = said.namesParent && point.waitsForParents && isSenderKnown === false && !isTest;
  return purposes.flatMap((purpose): CheckedPurpose[] =>
    isOfChild && (isYes(purpose.type) || purpose.type === 'PENDING')
      ? // The child's own word by mail wouldn't be enough.
        asRequest(purpose, { waitsForParent: true })
      : [purpose],
  );
};
