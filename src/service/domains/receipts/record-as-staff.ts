import { ensureAdminPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import type { CheckedPurpose } from './checked-receipt.ts';
import { type RecordedReceipt, recordReceipts } from './record-receipts.ts';

export type StaffContext = Context & Pick<RequestContext, 'erasing'>;

/**
 * Records what staff or a program were told as one receipt through the built-in collection point
 * (docs/design.md 10.10).
 */
export const recordAsStaff = async (
  context: StaffContext,
  said: {
    identifier: string;
    isTest: boolean;
    createdAt: string;
    purposes: CheckedPurpose[];
    /** Of its transactions. */
    author: string;
    /** What is kept beside it, such as the texts that were read out. */
    payload: Record<string, string>;
  },
): Promise<RecordedReceipt> => {
  const { identifier, isTest, createdAt, purposes, author, payload } = said;
  const point = await ensureAdminPoint(context);
  const [recorded] = await recordReceipts(context, [
    {
      id: context.newId(),
      identifier,
      identifierType: '',
      collectionPointId: point.id,
      collectionPointVersion: point.version,
      token: null,
      createdAt,
      interactionAt: createdAt,
      reconfirms: false,
      listed: [],
      isDated: false,
      isSenderKnown: true,
      // What language staff read in is the note's: it isn't the person's own from now on.
      language: null,
      isTest,
      origin: 'API',
      sameness: null,
      fields: Object.keys(payload).length > 0 ? { customPayload: payload } : {},
      author,
      purposes,
    },
  ]);
  if (recorded === undefined) throw new Error('The receipt just recorded is missing.');
  return recorded;
};
