import { linkTokenFlags, type ReceiptRequest } from '#contract/receipt-requests.ts';
import type { ReceiptAnswer } from '#contract/receipts.ts';
import type { RequestContext } from '#service/http/context.ts';
import { checkReceipt, requireOpen } from './check-receipt.ts';
import { readPoint } from './read-point.ts';
import { toReceiptClaims } from './receipt-claims.ts';
import { recordReceipts } from './record-receipts.ts';
import { requireToken } from './require-token.ts';
import type { Refused } from './write-elements.ts';

/** Fixed sentences with a count: they name no value, so they repeat nothing of other receipts. */
const tooMany = (count: number, noun: string): string[] =>
  count === 0
    ? []
    : [`${count} ${noun}${count === 1 ? '' : 's'} had no effect beyond the receipt.`];

/** What of a request had no effect, in words. */
const messagesOn = (request: ReceiptRequest, refused: Refused): { messages?: string[] } => {
  const asked = linkTokenFlags.filter((flag) => request[flag] === true);
  const messages = [
    ...asked.map((flag) => `${flag} had no effect: link tokens aren't available yet.`),
    ...tooMany(refused.elements, 'data element'),
    ...tooMany(refused.identifiers, 'additional identifier'),
  ];
  return messages.length === 0 ? {} : { messages };
};

/**
 * Records what a person decided, as a collection point sends it (docs/design.md 5.4), and answers
 * with the signed receipt. The same receipt sent again is recorded once and keeps its first id.
 * @throws Problem 401 `collection-point-token-invalid`, `collection-point-token-revoked`,
 * `receipt-authentication-unsupported`;
 * 400 `collection-point-unknown`, `collection-point-disabled`, or naming every fault
 */
export const submitReceipt = async (
  { db, now, newId, signToken, verifyToken, counters }: RequestContext,
  request: ReceiptRequest,
): Promise<{ id: string; answer: ReceiptAnswer }> => {
  const token = await requireToken({ verifyToken }, request.requestInformation);
  const purposeIds = (request.purposes ?? []).map(({ Id }) => Id);
  const point = requireOpen(await readPoint(db, token, purposeIds));
  const arrival = { id: newId(), createdAt: now() };
  const receipt = await checkReceipt(request, token, point, arrival);
  const [recorded] = await recordReceipts({ db, now, newId, counters }, [receipt]);
  if (recorded === undefined) throw new Error('The receipt was not recorded.');
  counters.add(recorded.isRepeated ? 'receiptsRepeated' : 'receiptsRecorded', 1);
  // Signed over what was sent now: no answer may tell what another receipt said.
  const claims = toReceiptClaims(token.claims, { ...receipt, id: recorded.id });
  const signed = await signToken(claims);
  return { id: recorded.id, answer: { receipt: signed, ...messagesOn(request, recorded.refused) } };
};
