import { ensureAdminPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import type { CheckedPurpose } from '#service/domains/receipts/checked-receipt.ts';
import { type RecordedReceipt, recordReceipts } from '#service/domains/receipts/record-receipts.ts';
import type { Context, RequestContext } from '#service/http/context.ts';

export type StaffContext = Context & Pick<RequestContext, 'erasing'>;

/**
 * Records what staff were told as one receipt through the built-in collection point, with whoever asks
 * as the author of its transactions (docs/design.md 10.10).
 */
export const recordAsStaff = async (
  context: StaffContext,
  said: {
    identifier: string;
    isTest: boolean;
    createdAt: string;
    purposes: CheckedPurpose[];
    /** The texts that were read out, by what they are of. */
    readOut: Record<string, string>;
  },
): Promise<RecordedReceipt> => {
  const { identifier, isTest, createdAt, purposes, readOut } = said;
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
      fields: Object.keys(readOut).length > 0 ? { customPayload: readOut } : {},
      author: context.caller.subject,
      purposes,
    },
  ]);
  if (recorded === undefined) throw new Error('The receipt just recorded is missing.');
  return recorded;
};
