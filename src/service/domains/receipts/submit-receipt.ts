import type { LeftOut } from '#contract/left-out.ts';
import type { ReceiptAnswer } from '#contract/receipts.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { Visit } from '#service/http/public-limits.ts';
import { toReceiptClaims } from './receipt-claims.ts';
import { answerLinks, withLink } from './receipt-links.ts';
import type { ArrivedReceipt, ReceiptQueue, Recorded } from './receipt-queue.ts';
import { isKnownSender, readSender } from './receipt-sender.ts';
import { requireToken } from './require-token.ts';
import type { Senders } from './senders.ts';

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
  'consentString',
] as const;

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value === true || value === 'true';

type Request = ArrivedReceipt['said']['request'];
type Effects = Pick<Recorded, 'person' | 'refused' | 'withoutEffect' | 'receipt'>;

/** Keys that aren't in the contract come as they were written, in any case. */
const asksFor = (request: Request, wanted: string): boolean =>
  Object.entries(request).some(
    ([key, value]) => key.toLowerCase() === wanted.toLowerCase() && isSet(value),
  );

/** Most parts that are told one by one. */
const toldMaximum = 100;
const toldLength = 65_536;
/** Keys are the sender's own, and may be of any length. */
const pathLength = 200;

/**
 * What was left out, in words: the first parts, and how many more there are.
 * @param room how many characters are left for it
 */
export const tellLeftOut = (
  { said: { asWritten }, leftOut }: { said: ArrivedReceipt['said']; leftOut: readonly LeftOut[] },
  { most, room }: { most: number; room: number },
): string[] => {
  const told: string[] = [];
  let length = 0;
  for (const { path, message } of leftOut.slice(0, most)) {
    const text = `${asWritten(path).slice(0, pathLength)}: ${message}`;
    length += text.length;
    if (length > room) break;
    told.push(text);
  }
  const more = leftOut.length - told.length;
  return more === 0
    ? told
    : [...told, `${more} more part${more === 1 ? ' was' : 's were'} left out.`];
};

/** What of a request had no effect, in words. */
const messagesOn = (
  { said: { request }, sender }: Pick<ArrivedReceipt, 'said' | 'sender'>,
  { person, refused, withoutEffect, receipt }: Effects,
  leftOut: readonly string[],
): { messages?: string[] } => {
  const isOfChild = receipt.purposes.some(({ waitsForParent }) => waitsForParent);
  const messages = [
    ...leftOut,
    ...(isKnownSender(sender, person) ? withoutEffect : []),
    ...(isOfChild ? ['parentPrimaryIdentifiers: What it agrees to waits for a parent.'] : []),
    ...unbuilt
      .filter((key) => !(isOfChild && key === 'parentPrimaryIdentifiers') && asksFor(request, key))
      .map((key) => `${key} had no effect beyond the receipt.`),
    ...tooMany(refused.elements, 'data element'),
    ...tooMany(refused.identifiers, 'additional identifier'),
  ];
  return messages.length === 0 ? {} : { messages };
};

/**
 * The signed answer to a receipt that was recorded, but for its link.
 * @param leftOut in words
 */
export const answerReceipt = (
  { receiptKeys, counters }: Pick<RequestContext, 'receiptKeys' | 'counters'>,
  arrived: Pick<ArrivedReceipt, 'said' | 'token' | 'sender'>,
  { receipt, id, isRepeated, ...effects }: Recorded,
  leftOut: readonly string[],
): ReceiptAnswer => {
  counters.add(isRepeated ? 'receiptsRepeated' : 'receiptsRecorded', 1);
  // Signed over what was sent now: an answer must not reveal what another receipt said.
  const signed = receiptKeys.sign(toReceiptClaims(arrived.token.claims, { ...receipt, id }));
  return { receipt: signed, ...messagesOn(arrived, { ...effects, receipt }, leftOut) };
};

/** What of where a receipt comes from decides how it's recorded. */
export const whence = (
  visit: Visit | null,
): Pick<ArrivedReceipt, 'isStranger' | 'isFromBusyNetwork'> => ({
  isStranger: visit !== null,
  isFromBusyNetwork: visit?.isBusy() ?? false,
});

/**
 * Records what a person decided, as a collection point sends it (docs/design.md 5.4), and answers
 * with the signed receipt. The same receipt sent again is recorded once and keeps its first id.
 * @throws Problem 401 `collection-point-token-invalid`, `collection-point-token-revoked`,
 * `receipt-sender-unknown`; 403 `receipt-of-another-person`, `scope-missing`;
 * 400 `collection-point-unknown`, `collection-point-disabled`; 503 `overloaded`
 */
export const submitReceipt = async (
  context: RequestContext,
  { queue, senders }: { queue: ReceiptQueue; senders: Pick<Senders, 'note'> },
  { said, key }: Pick<ArrivedReceipt, 'said' | 'key'>,
): Promise<{ id: string; answer: ReceiptAnswer }> => {
  const { request } = said;
  const token = await requireToken(context, request.requestInformation);
  const sender = await readSender(context);
  const where = whence(context.visit);
  const arrived = { said, token, key, sender, ...where, place: 0, browser: null };
  const giveBack = queue.takeRoom(1, arrived);
  const recorded = await queue.record(arrived).finally(giveBack);
  senders.note(token, context.network(), false);
  const [link = {}] = await answerLinks(context, [{ request, recorded }]);
  const leftOut = tellLeftOut(
    { said, leftOut: recorded.leftOut },
    { most: toldMaximum, room: toldLength },
  );
  const answer = answerReceipt(context, arrived, recorded, leftOut);
  return { id: recorded.id, answer: withLink(answer, link) };
};
