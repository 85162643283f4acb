import type { ReceiptRequest } from '#contract/receipt-requests.ts';
import type { ReceiptAnswer } from '#contract/receipts.ts';
import type { RequestContext } from '#service/http/context.ts';
import { toReceiptClaims } from './receipt-claims.ts';
import { answerLinks, withLink } from './receipt-links.ts';
import type { ArrivedReceipt, ReceiptQueue, Recorded } from './receipt-queue.ts';
import { isKnownSender, readSender } from './receipt-sender.ts';
import { requireToken } from './require-token.ts';

/** Fixed sentences with a count: they name no value, so they repeat nothing of other receipts. */
const tooMany = (count: number, noun: string): string[] =>
  count === 0
    ? []
    : [`${count} ${noun}${count === 1 ? '' : 's'} had no effect beyond the receipt.`];

/** What receipts may ask for and isn't built: it's kept with the receipt, as it came. */
const unbuilt = [
  'receiptOptions',
  'parentPrimaryIdentifiers',
  'enableDataElementDateValidation',
] as const;

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value === true || value === 'true';

/** Keys that aren't in the contract come as they were written, in any case. */
const asksFor = (request: ReceiptRequest, wanted: string): boolean =>
  Object.entries(request).some(
    ([key, value]) => key.toLowerCase() === wanted.toLowerCase() && isSet(value),
  );

/** What of a request had no effect, in words. */
const messagesOn = (
  { request, sender }: Pick<ArrivedReceipt, 'request' | 'sender'>,
  { refused, withoutEffect }: Pick<Recorded, 'refused' | 'withoutEffect'>,
): { messages?: string[] } => {
  const messages = [
    ...(isKnownSender(sender, request.identifier) ? withoutEffect : []),
    ...unbuilt
      .filter((key) => asksFor(request, key))
      .map((key) => `${key} had no effect beyond the receipt.`),
    ...tooMany(refused.elements, 'data element'),
    ...tooMany(refused.identifiers, 'additional identifier'),
  ];
  return messages.length === 0 ? {} : { messages };
};

/** The signed answer to a receipt that was recorded, but for its link. */
export const answerReceipt = async (
  { signToken, counters }: Pick<RequestContext, 'signToken' | 'counters'>,
  arrived: Pick<ArrivedReceipt, 'request' | 'token' | 'sender'>,
  { receipt, id, isRepeated, ...effects }: Recorded,
): Promise<ReceiptAnswer> => {
  counters.add(isRepeated ? 'receiptsRepeated' : 'receiptsRecorded', 1);
  // Signed over what was sent now: an answer must not reveal what another receipt said.
  const signed = await signToken(toReceiptClaims(arrived.token.claims, { ...receipt, id }));
  return { receipt: signed, ...messagesOn(arrived, effects) };
};

/**
 * Records what a person decided, as a collection point sends it (docs/design.md 5.4), and answers
 * with the signed receipt. The same receipt sent again is recorded once and keeps its first id.
 * @throws Problem 401 `collection-point-token-invalid`, `collection-point-token-revoked`,
 * `receipt-sender-unknown`; 403 `receipt-of-another-person`, `scope-missing`;
 * 400 `collection-point-unknown`, `collection-point-disabled`, or naming every fault; 503 `overloaded`
 */
export const submitReceipt = async (
  context: RequestContext,
  queue: ReceiptQueue,
  request: ReceiptRequest,
): Promise<{ id: string; answer: ReceiptAnswer }> => {
  const token = await requireToken(context, request.requestInformation);
  const arrived = { request, token, sender: await readSender(context) };
  const giveBack = queue.takeRoom(1);
  const recorded = await queue.record(arrived).finally(giveBack);
  const [link = {}] = await answerLinks(context, [{ request, recorded }]);
  const answer = await answerReceipt(context, arrived, recorded);
  return { id: recorded.id, answer: withLink(answer, link) };
};
