import type { Fault } from '#contract/common/problem.ts';
import { bulkReceiptMaximum } from '#contract/data-subject-values.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import type { BulkReceiptAnswer } from '#contract/receipts.ts';
import { check } from '#service/http/bind.ts';
import type { RequestContext } from '#service/http/context.ts';
import { faultsAsWritten } from '#service/http/path-as-written.ts';
import { invalidRequest, type Problem } from '#service/http/problem.ts';
import { submitReceipt } from './submit-receipt.ts';

const submitRecord = async (
  context: RequestContext,
  record: unknown,
): Promise<BulkReceiptAnswer> => {
  const faults: Fault[] = [];
  const request = check(receiptRequestSchema, record, faults);
  if (request === undefined) throw invalidRequest(faults);
  return (await submitReceipt(context, request)).answer;
};

/**
 * Records many receipts one after the other, each in a transaction of its own; answers in their
 * order, with the problem of those that were refused.
 * @param body one record, or an array of them
 * @param toProblem what the caller is told of an error; unexpected ones are logged by it
 * @throws Problem 400 where there are too many
 */
export const submitReceipts = async (
  context: RequestContext,
  body: unknown,
  toProblem: (error: unknown) => Problem,
): Promise<BulkReceiptAnswer[]> => {
  const records = Array.isArray(body) ? body : [body];
  if (records.length > bulkReceiptMaximum) {
    const message = `Holds ${records.length} receipts. Send at most ${bulkReceiptMaximum} at a time.`;
    throw invalidRequest([{ path: '', message }]);
  }
  const answers: BulkReceiptAnswer[] = [];
  for (const record of records) {
    const answer = await submitRecord(context, record).catch((error: unknown) => ({
      error: toProblem(faultsAsWritten(record, error)).toBody(context.requestId),
    }));
    answers.push(answer);
  }
  return answers;
};
