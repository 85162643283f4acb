import * as z from 'zod/mini';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { type listReceiptKeysEndpoint, receiptKeySchema } from '#contract/receipt-keys.ts';
import type { RequestContext } from '#service/http/context.ts';

/** With what receipts of this deployment are verified: of any instance, right after a rotation too. */
export const listReceiptKeys = async ({
  receiptKeys,
}: Pick<RequestContext, 'receiptKeys'>): Promise<
  EndpointAnswer<typeof listReceiptKeysEndpoint>
> => {
  await receiptKeys.refresh();
  return { keys: z.parse(z.array(receiptKeySchema), receiptKeys.publicKeys()) };
};
