import type { Fault, ProblemBody } from '#contract/common/problem.ts';
import type { BulkReceiptAnswer, ReceiptAnswer } from '#contract/receipts.ts';
import { outageOf } from '#service/db/availability.ts';
import type { RequestContext } from '#service/http/context.ts';
import { databaseAway } from '#service/http/outage-problem.ts';
import { faultsAsWritten } from '#service/http/path-as-written.ts';
import type { Problem } from '#service/http/problem.ts';
import { type BodyRecords, withoutNulls } from '#service/http/read-body.ts';
import { noteRefused } from './note-refused.ts';
import { refuseBeyondRoom } from './public-costs.ts';
import { readReceipt } from './read-receipt.ts';
import { answerLinks, type LinkRequest, withLink } from './receipt-links.ts';
import type { ArrivedReceipt, ReceiptQueue } from './receipt-queue.ts';
import { readSender } from './receipt-sender.ts';
import type { Refusals } from './refusals.ts';
import { admitReceipt } from './require-token.ts';
import type { Senders } from './senders.ts';
import { answerReceipt, tellLeftOut, whence } from './submit-receipt.ts';

/** Most faults that are listed of one record. */
const recordFaultMaximum = 20;

/** All lists together may have this many characters, however little was sent. */
const listsMinimum = 16_384;

/** How long a bulk is read before others have their turn: a turn costs nearly as much as a record. */
const turnMs = 1;

type Options = {
  queue: ReceiptQueue;
  refusals: Pick<Refusals, 'note'>;
  senders: Pick<Senders, 'note' | 'noteLimited'>;
  /** The key that the bulk came with: it stands for each record, by its content. */
  key: string | null;
  /** The problem for the caller; also logs unexpected errors. */
  toProblem: (error: unknown) => Problem;
  /** Lets other requests run. */
  pause: () => Promise<void>;
};

/** A receipt that is recorded, and its answer but for its link. */
type Answered = LinkRequest & { answer: ReceiptAnswer };

const readRecord = async (
  context: RequestContext,
  record: unknown,
  { key, place }: Pick<ArrivedReceipt, 'key' | 'place'>,
): Promise<ArrivedReceipt> => {
  const token = await admitReceipt(context, record);
  const said = readReceipt(record);
  const sender = await readSender(context);
  return { said, token, key, sender, ...whence(context.visit), place, browser: null };
};

/** Lists the faults of records, as long as all lists together aren't larger than the request. */
const createFaultLists = (byteLength: number) => {
  let room = Math.max(byteLength, listsMinimum);
  const tell = (given: Parameters<typeof tellLeftOut>[0]): string[] => {
    const told = tellLeftOut(given, { most: recordFaultMaximum - 1, room });
    room -= told.reduce((sum, text) => sum + text.length, 0);
    return told;
  };
  const withFaults = ({ errors, ...problem }: ProblemBody): ProblemBody => {
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
  return { tell, withFaults };
};

const takeRoom = async (context: RequestContext, bulk: Pick<BodyRecords, 'texts' | 'byteLength'>) =>
  refuseBeyondRoom(context.visit, bulk, JSON.parse);

const submitEach = async (
  context: RequestContext,
  { texts, byteLength }: BodyRecords,
  { queue, refusals, senders, key, toProblem, pause }: Options,
): Promise<BulkReceiptAnswer[]> => {
  const { tell, withFaults } = createFaultLists(byteLength);
  // Records that aren't read are counted for the form of the first one.
  const noteLimited = (error: unknown, records: number) =>
    noteRefused(senders, context, JSON.parse(texts[0] ?? 'null'), { error, records });
  const beyond = await takeRoom(context, { texts, byteLength }).catch(async (error: unknown) => {
    await noteLimited(error, texts.length);
    throw error;
  });
  for (const [, error] of [...beyond].slice(0, 1)) await noteLimited(error, beyond.size);
  let isAway = false;
  let since = performance.now();
  const refuse =
    (record: unknown) =>
    async (error: unknown): Promise<{ problem: ProblemBody }> => {
      isAway ||= outageOf(error) === 'away';
      context.counters.add('receiptsRefused', 1);
      await refusals.note(context.verifyToken, record, error);
      await noteRefused(senders, context, record, { error });
      return { problem: toProblem(faultsAsWritten(record, error)).toBody(context.requestId) };
    };
  const outcomes: Promise<Answered | { problem: ProblemBody }>[] = [];
  for (const [place, text] of texts.entries()) {
    const limited = beyond.get(place);
    if (limited !== undefined) {
      outcomes.push(Promise.resolve({ problem: limited.toBody(context.requestId) }));
      continue;
    }
    if (isAway) {
      outcomes.push(Promise.resolve({ problem: databaseAway().toBody(context.requestId) }));
      continue;
    }
    if (performance.now() - since >= turnMs) {
      await pause();
      since = performance.now();
    }
    const record = withoutNulls(JSON.parse(text));
    const arrived = await readRecord(context, record, { key, place }).catch(refuse(record));
    // Not awaited, so that the following ones can share its transaction.
    const outcome =
      'problem' in arrived
        ? Promise.resolve(arrived)
        : queue
            .record(arrived)
            .then((recorded) => {
              senders.note(arrived.token, context.network(), false);
              const leftOut = tell({ said: arrived.said, leftOut: recorded.leftOut });
              const answer = answerReceipt(context, arrived, recorded, leftOut);
              return { request: arrived.said.request, recorded, answer };
            })
            .catch(refuse(record));
    outcomes.push(outcome);
  }
  const settled = await Promise.all(outcomes);
  const answered = settled.flatMap((outcome) => ('problem' in outcome ? [] : [outcome]));
  const links = await answerLinks(context, answered);
  const linkOf = new Map(answered.map((outcome, place) => [outcome, links[place] ?? {}]));
  return settled.map((outcome) =>
    'problem' in outcome
      ? { error: withFaults(outcome.problem) }
      : withLink(outcome.answer, linkOf.get(outcome) ?? {}),
  );
};

/**
 * Records many receipts, each for itself. Answers in their order, with a problem for each refused
 * one. Receipts of one person are recorded in order, too. Once the database is away, the rest isn't
 * tried.
 * @throws Problem 503 `overloaded` if there's no room for all of them
 */
export const submitReceipts = async (
  context: RequestContext,
  records: BodyRecords,
  options: Options,
): Promise<BulkReceiptAnswer[]> => {
  const giveBack = options.queue.takeRoom(records.texts.length, whence(context.visit));
  return submitEach(context, records, options).finally(giveBack);
};
