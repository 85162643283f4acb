import type { SaidPurpose } from '#contract/hosted-form.ts';
import { noteRefused } from '#service/domains/receipts/note-refused.ts';
import { requireRoomFor } from '#service/domains/receipts/public-costs.ts';
import { readReceipt } from '#service/domains/receipts/read-receipt.ts';
import type { ReceiptQueue } from '#service/domains/receipts/receipt-queue.ts';
import type { Refusals } from '#service/domains/receipts/refusals.ts';
import type { Senders } from '#service/domains/receipts/senders.ts';
import { whence } from '#service/domains/receipts/submit-receipt.ts';
import type { Context } from '#service/http/context.ts';
import type { Counters } from '#service/http/counters.ts';
import type { Visit } from '#service/http/public-limits.ts';
import type { CollectionPointTokenVerifier } from '#service/identity/verify-collection-point-token.ts';

/** What a submission takes; people's pages have it in their options. */
export type FormContext = Pick<Context, 'signToken'> & {
  verifyToken: CollectionPointTokenVerifier;
  receiptQueue: ReceiptQueue;
  refusals: Pick<Refusals, 'note'>;
  senders: Pick<Senders, 'note' | 'noteLimited'>;
  counters: Pick<Counters, 'add'>;
};

/** What a person sent with a form, checked as far as people can mend it. */
export type SubmittedForm = {
  /** Of the version whose form was shown. */
  claims: Record<string, unknown>;
  identifier: string;
  /** Of the texts that were shown. */
  language: string;
  purposes: readonly SaidPurpose[];
  elements: Readonly<Record<string, string>>;
  /** Of a child, who names a parent; else null. */
  parent: string | null;
  isTest: boolean;
  /** Of one page that was drawn: what is sent with it again is the same, and only refuses; or null. */
  key: string | null;
  /** Digest of what this browser is known by, for the mail that confirms; null where it isn't kept. */
  browser: string | null;
};

/** Where it comes from. */
export type FormVisit = { visit: Visit | null; network: string | null; bytes: number };

export type SubmittedAs = {
  receiptId: string;
  /** The same was sent before with this page, and counts once. */
  isRepeated: boolean;
  /** Purposes of which nothing was recorded. */
  leftOut: string[];
  /** Those of them that count once the person confirms them by mail. */
  toBeConfirmed: string[];
};

const purposePath = /^purposes\.(\d+)(?:\.(?:Id|Version|TransactionType))?$/;

/** Tokens that are remembered: signing one takes as long as reading a form. */
const rememberedMaximum = 200;

/** The token of a version, signed once for what it says. */
const createTokens = ({
  signToken,
  verifyToken,
}: Pick<FormContext, 'signToken' | 'verifyToken'>) => {
  const remembered = new Map<string, string>();
  return async (claims: Record<string, unknown>) => {
    const said = JSON.stringify(claims);
    const known = remembered.get(said);
    remembered.delete(said);
    // Its key may have been withdrawn since.
    const isGood = known !== undefined && (await verifyToken(known)) !== null;
    const text = isGood ? known : await signToken(claims);
    remembered.set(said, text);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedMaximum && oldest !== undefined) remembered.delete(oldest);
    const token = await verifyToken(text);
    if (token === null) throw new Error("The service doesn't know its own token.");
    return { text, token };
  };
};

/**
 * Records what a person sent with a form of ours, as a receipt of somebody nobody knows, with the token
 * of the form's collection point: every rule of receipts holds (docs/design.md 11.2, 11.4).
 */
export const createSubmitForm = (context: FormContext) => {
  const { receiptQueue: queue, refusals, senders, counters, verifyToken } = context;
  const tokenOf = createTokens(context);
  /**
   * @throws Problem 429, 503, 400 `collection-point-disabled`, 401 `collection-point-token-revoked`
   */
  return async (
    {
      claims,
      identifier,
      language,
      purposes,
      elements,
      parent,
      isTest,
      key,
      browser,
    }: SubmittedForm,
    { visit, network, bytes }: FormVisit,
  ): Promise<SubmittedAs> => {
    const { text: requestInformation, token } = await tokenOf(claims);
    const record = {
      requestInformation,
      identifier,
      language,
      purposes,
      ...(Object.keys(elements).length > 0 && { dsDataElements: elements }),
      ...(parent !== null && { parentPrimaryIdentifiers: [{ ParentIdentifier: parent }] }),
      ...(isTest && { test: true }),
    };
    try {
      requireRoomFor(visit, record, bytes);
      const arrived = {
        said: readReceipt(record),
        token,
        key,
        sender: { kind: 'nobody' as const },
        ...whence(visit),
        place: 0,
        browser,
      };
      const giveBack = queue.takeRoom(1, arrived);
      const recorded = await queue.record(arrived).finally(giveBack);
      senders.note(token, network, false);
      counters.add(recorded.isRepeated ? 'receiptsRepeated' : 'receiptsRecorded', 1);
      const leftOut = recorded.leftOut.flatMap(({ path }) => {
        const place = purposePath.exec(path)?.[1];
        return place === undefined ? [] : (purposes[Number(place)]?.Id ?? []);
      });
      const toBeConfirmed = recorded.receipt.purposes.flatMap(({ id, waitsFor }) =>
        waitsFor === undefined ? [] : [id],
      );
      return { receiptId: recorded.id, isRepeated: recorded.isRepeated, leftOut, toBeConfirmed };
    } catch (error) {
      await refusals.note(verifyToken, record, error);
      await noteRefused(senders, { verifyToken, network: () => network }, record, { error });
      throw error;
    }
  };
};
