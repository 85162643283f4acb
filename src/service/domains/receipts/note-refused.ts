import { receiptTokenSchema } from '#contract/receipt-requests.ts';
import { hashText } from '#service/db/hash-text.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { withoutNulls } from '#service/http/read-body.ts';
import { check } from '#service/http/read-input.ts';
import type { Senders } from './senders.ts';

/**
 * Counts records that were refused for their sender's network. What comes again as it is, after an
 * outage, and what has no token of ours is left out. For what a limit refuses nothing is verified.
 * @param record one of them, as JSON.parse gives it
 * @param error why they aren't recorded
 */
export const noteRefused = async (
  senders: Pick<Senders, 'note' | 'noteLimited'>,
  { verifyToken, network }: Pick<RequestContext, 'verifyToken' | 'network'>,
  record: unknown,
  { error, records = 1 }: { error: unknown; records?: number },
): Promise<void> => {
  if (!(error instanceof Problem) || error.status >= 500) return;
  if (error.code === 'collection-point-token-invalid') return;
  const read = check(receiptTokenSchema, withoutNulls(record), []);
  if (read === undefined) return;
  const { requestInformation } = read;
  if (error.status === 429) {
    senders.noteLimited(hashText(requestInformation), network(), records);
    return;
  }
  const token = await verifyToken(requestInformation);
  if (token !== null) senders.note(token, network(), true);
};
