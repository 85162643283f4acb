import type { Fault } from '#contract/common/problem.ts';
import { receiptTokenSchema } from '#contract/receipt-requests.ts';
import type { RequestContext } from '#service/http/context.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import { check } from '#service/http/read-input.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';

/**
 * The token of a collection point that a receipt came with.
 * @throws Problem 401 `collection-point-token-invalid`
 */
export const requireToken = async (
  { verifyToken }: Pick<RequestContext, 'verifyToken'>,
  requestInformation: string,
): Promise<CollectionPointToken> => {
  const token = await verifyToken(requestInformation);
  if (token !== null) return token;
  throw new Problem(
    401,
    'collection-point-token-invalid',
    "requestInformation isn't the token of a collection point here. Get the token again.",
  );
};

/**
 * Lets a receipt pass whose token is good. It comes before the receipt is validated, which costs much
 * more: without a token nobody makes the service work.
 * @param record as JSON.parse gives it
 * @returns the token
 * @throws Problem 400 naming `requestInformation`, 401 `collection-point-token-invalid`
 */
export const admitReceipt = async (
  context: Pick<RequestContext, 'verifyToken'>,
  record: unknown,
): Promise<CollectionPointToken> => {
  const faults: Fault[] = [];
  const read = check(receiptTokenSchema, record, faults);
  if (read === undefined) throw invalidRequest(faults);
  return requireToken(context, read.requestInformation);
};
