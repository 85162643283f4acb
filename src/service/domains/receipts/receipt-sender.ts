import { isSameIdentifier } from '#contract/common/identifiers.ts';
import { writeScopes } from '#contract/common/scopes.ts';
import { mayWrite, readOnlyCredential } from '#service/http/authenticate.ts';
import type { RequestContext, Sender } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

/** Who sent a receipt, or why that can't be told: only some collection points ask. */
export type ReceiptSender = Sender | Problem;

/**
 * Who sends a request. It's asked while the request is read, since a signer's keys may have to be
 * fetched.
 */
export const readSender = ({ sender }: Pick<RequestContext, 'sender'>): Promise<ReceiptSender> =>
  sender().catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });

/**
 * Whether a sender vouches for what a receipt says and when, and may be told what is stored about the
 * person: a program with CONSENT, or the person, as a registered signer confirms.
 */
export const isKnownSender = (sender: ReceiptSender, identifier: string): boolean => {
  if (sender instanceof Problem) return false;
  if (sender.kind === 'person') return isSameIdentifier(sender.identifier, identifier);
  return sender.kind === 'program' && mayWrite(sender.caller);
};

/**
 * Lets a receipt pass that the person sent themselves, as a registered signer confirms, or a program
 * that may write anyway (docs/design.md 10.6).
 * @throws Problem 401 `receipt-sender-unknown`, or for invalid credentials; 403
 * `receipt-of-another-person`, `credential-read-only`, `scope-missing`
 */
export const requireSender = (sender: ReceiptSender, identifier: string): void => {
  if (sender instanceof Problem) throw sender;
  if (sender.kind === 'nobody') {
    throw new Problem(
      401,
      'receipt-sender-unknown',
      "The collection point takes signed receipts only. Send the person's JWT, or the token of a client with CONSENT, in the Authorization header.",
      { headers: { 'WWW-Authenticate': 'Bearer realm="consent"' } },
    );
  }
  if (sender.kind === 'person' && !isSameIdentifier(sender.identifier, identifier)) {
    throw new Problem(
      403,
      'receipt-of-another-person',
      "The receipt's identifier must be the sub of the JWT in the Authorization header.",
    );
  }
  if (sender.kind === 'program' && sender.caller.isReadOnly) throw readOnlyCredential();
  if (sender.kind === 'program' && !mayWrite(sender.caller)) {
    throw new Problem(
      403,
      'scope-missing',
      `The collection point takes signed receipts only. To send them for others, you need the scope ${writeScopes.join(' or ')}.`,
    );
  }
};
