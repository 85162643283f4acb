import type { Fault, ProblemBody } from '#contract/common/problem.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import type { BulkReceiptAnswer } from '#contract/receipts.ts';
import { outageOf } from '#service/db/availability.ts';
import { check } from '#service/http/bind.ts';
import type { RequestContext } from '#service/http/context.ts';
import { databaseAway } from '#service/http/outage-problem.ts';
import { faultsAsWritten } from '#service/http/path-as-written.ts';
import { invalidRequest, type Problem } from '#service/http/problem.ts';
import { type BodyRecords, withoutNulls } from '#service/http/read-body.ts';
import { admitReceipt } from './require-token.ts';
import { submitReceipt } from './submit-receipt.ts';

/** Most faults that are listed of one record. */
const recordFaultMaximum = 20;

/** All lists together may have so many characters, however little was sent. */
const listsMinimum = 16_384;

type Options = {
  /** What the caller is told of an error; unexpected ones are logged by it. */
  toProblem: (error: unknown) => Problem;
  /** Lets other requests run. */
  pause: () => Promise<void>;
};

const submitRecord = async (
  context: RequestContext,
  record: unknown,
): Promise<BulkReceiptAnswer> => {
  await admitReceipt(context, record);
  const faults: Fault[] = [];
  const request = check(receiptRequestSchema, record, faults);
  if (request === undefined) throw invalidRequest(faults);
  return (await submitReceipt(context, request)).answer;
};

/** Lists the faults of records as long as all lists together are no larger than what was sent. */
const createFaultLists = (byteLength: number) => {
  let room = Math.max(byteLength, listsMinimum);
  return ({ errors, ...problem }: ProblemBody): ProblemBody => {
    if (errors === undefined) return problem;
    const listed: Fault[] = [];
    for (const fault of errors.slice(0, recordFaultMaximum)) {
      const size = JSON.stringify(fault).length + 1;
      if (size > room) break;
      room -= size;
      listed.push(fault);
    }
    return { ...problem, errors: listed };
  };
};

/**
 * Records many receipts one after the other, each in a transaction of its own; answers in their
 * order, with the problem of those that were refused. Once the database is away the rest isn't tried.
 */
export const submitReceipts = async (
  context: RequestContext,
  { texts, byteLength }: BodyRecords,
  { toProblem, pause }: Options,
): Promise<BulkReceiptAnswer[]> => {
  const withFaults = createFaultLists(byteLength);
  const answers: BulkReceiptAnswer[] = [];
  let isAway = false;
  for (const text of texts) {
    if (isAway) {
      answers.push({ error: databaseAway().toBody(context.requestId) });
      continue;
    }
    await pause();
    const record = withoutNulls(JSON.parse(text));
    const answer = await submitRecord(context, record).catch((error: unknown) => {
      isAway = outageOf(error) === 'away';
      context.counters.add('receiptsRefused', 1);
      const problem = toProblem(faultsAsWritten(record, error));
      return { error: withFaults(problem.toBody(context.requestId)) };
    });
    answers.push(answer);
  }
  return answers;
};
