import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { readDaysEndpoint, readPeopleEndpoint } from '#contract/insights.ts';
import { type Client, createClient } from '../support/client.ts';
import { openReceiptDesk, type ReceiptDesk, receiptIdOf } from '../support/receipts.ts';
import { type ServiceOptions, startProcess } from '../support/service-process.ts';
import { notOnce, type Outcome, pause } from './outcome.ts';

const senders = 4;
const largestBulk = 60;
const resentPerRound = 4;

type Bulk = readonly string[];
type Sent = { acknowledged: Map<Bulk, string>; unclear: Bulk[]; refused: string[] };

const bulkOf = (name: string): Bulk =>
  Array.from({ length: 1 + Math.floor(Math.random() * largestBulk) }, (_, at) => `${name}-${at}`);

const answersOf = (text: string): string[] =>
  JSON.parse(text).map(({ receipt }: { receipt?: string }) => receipt ?? '');

/** Sends bulks from several sides until nothing answers any more. */
const sendUntilCut = async (desk: ReceiptDesk, round: number, sent: Sent): Promise<void> => {
  const send = async (sender: number) => {
    for (let count = 0; ; count += 1) {
      const bulk = bulkOf(`ingested-${round}-${sender}-${count}`);
      const answer = await desk.sendBulk(bulk).catch(() => null);
      if (answer === null) {
        sent.unclear.push(bulk);
        return;
      }
      const isTaken = answer.status === 200 && !answersOf(answer.text).includes('');
      if (isTaken) sent.acknowledged.set(bulk, answer.text);
      else sent.refused.push(answer.text);
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
};

type Row = Record<string, unknown>;

/** Every row of a list that is read by POST, by continuation. */
const readWhole = async (client: Client, path: string, pointId: string): Promise<Row[]> => {
  const rows: Row[] = [];
  let requestContinuation: string | null = null;
  do {
    const { content, pageable } = await client.done({
      method: 'POST',
      path: `${path}?size=50&collectionPointGuid=${pointId}`,
      body: { requestContinuation },
    });
    rows.push(...content);
    requestContinuation = pageable.requestContinuation ?? null;
  } while (requestContinuation !== null);
  return rows;
};

const countBy = (rows: readonly Row[], key: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = String(row[key]);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

/** What is stored: receipts by id and by person, and the transactions of each receipt. */
const readStored = async (client: Client, pointId: string) => {
  const receipts = await readWhole(client, listReceiptsEndpoint.path, pointId);
  const transactions = await readWhole(client, listTransactionsEndpoint.path, pointId);
  return {
    ids: countBy(receipts, 'id'),
    people: countBy(receipts, 'dataSubjectIdentifier'),
    transactions: countBy(transactions, 'receiptId'),
  };
};

type Counts = { receipts: number; people: number; withConsent: number; inForce: number };

/** What the overview says of everything, which is counted beside the rows. */
const readCounts = async (client: Client): Promise<Counts> => {
  const read = (path: string) => client.done({ method: 'GET', path });
  const { days } = await read(readDaysEndpoint.path);
  const { people, purposes } = await read(readPeopleEndpoint.path);
  const sumOf = (rows: Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0);
  return {
    receipts: sumOf(days, 'receipts'),
    people: people.all,
    withConsent: people.withConsent,
    inForce: sumOf(purposes, 'inForce'),
  };
};

/** Everyone sent one receipt and consents. */
const miscounted = (counts: Counts, expected: number): string[] =>
  Object.entries(counts).flatMap(([what, count]) =>
    count === expected ? [] : [`${what} are counted as ${count} and not ${expected}`],
  );

/** Sends bulks again that were sent before; those that were answered must get the same answer. */
const resend = async (desk: ReceiptDesk, { acknowledged, unclear }: Sent): Promise<string[]> => {
  const faults: string[] = [];
  for (const bulk of [...unclear, ...[...acknowledged.keys()].slice(-resentPerRound)]) {
    const { status, text } = await desk.sendBulk(bulk);
    const first = acknowledged.get(bulk);
    if (status !== 200) faults.push(`${bulk[0]}, sent again, was refused: ${text}`);
    else if (first !== undefined && text !== first) faults.push(`${bulk[0]} got another answer`);
    else acknowledged.set(bulk, text);
  }
  return faults;
};

const idsIn = ({ acknowledged }: Sent): string[] =>
  [...acknowledged.values()].flatMap((text) => answersOf(text).map(receiptIdOf));

const peopleIn = ({ acknowledged }: Sent): string[] =>
  [...acknowledged.keys()].flat().map((key) => `${key}@example.org`);

/**
 * Kills the service with SIGKILL while receipts come in by bulk, until the time is up. Every
 * acknowledged receipt must be there once with its transaction and counted once, and those sent again
 * add nothing.
 */
export const ingest = async (options: ServiceOptions, untilMs: number): Promise<Outcome> => {
  const faults: string[] = [];
  const ids = new Set<string>();
  const people = new Set<string>();
  let service = await startProcess(options);
  const desk = await openReceiptDesk(createClient(service.url), 'ingestion');
  let round = 0;
  let cutOff = 0;
  let tookEffect = 0;
  for (; (round === 0 || Date.now() < untilMs) && faults.length === 0; round += 1) {
    const sent: Sent = { acknowledged: new Map(), unclear: [], refused: [] };
    const sending = sendUntilCut(desk, round, sent);
    const enough = 2 + Math.random() * 12;
    while (sent.acknowledged.size < enough && sent.refused.length === 0) await pause(3);
    await service.kill();
    await sending;
    service = await startProcess(options);

    const client = createClient(service.url);
    const stored = await readStored(client, desk.pointId);
    for (const id of idsIn(sent)) ids.add(id);
    faults.push(...sent.refused, ...notOnce(ids, stored.ids), ...notOnce(ids, stored.transactions));
    const unclear = sent.unclear.flat();
    cutOff += unclear.length;
    tookEffect += unclear.filter((key) => stored.people.has(`${key}@example.org`)).length;
    faults.push(...(await resend(desk, sent)));
    for (const id of idsIn(sent)) ids.add(id);
    for (const person of peopleIn(sent)) people.add(person);
    const after = await readStored(client, desk.pointId);
    faults.push(
      ...notOnce(ids, after.ids),
      ...notOnce(ids, after.transactions),
      ...notOnce(people, after.people),
      ...miscounted(await readCounts(client), people.size),
    );
    if (after.ids.size !== ids.size) faults.push('There are receipts that nobody sent.');
  }
  faults.push(...service.errors);
  await service.stop();
  return {
    lines: [
      `${round} kills, ${ids.size} receipts in bulks, each there and counted once, with its transaction`,
      `${cutOff} receipts were in bulks cut off; ${tookEffect} of them had taken effect, all were sent again`,
    ],
    faults,
  };
};
