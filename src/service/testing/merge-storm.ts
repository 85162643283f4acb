import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptsEndpoint } from '#contract/receipts.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { MergeRow } from '#service/db/schema/merges.ts';
import { faultsOfMerges, readMergedData } from './merge-replay.ts';
import { type createServiceProcesses, fetchAccessToken } from './service-process.ts';

/** One merge as a person asks for it; its interaction date tells it apart in the audit. */
type MergeAct = {
  key: string;
  primaryIdentifier: string;
  additionalIdentifiers: readonly string[];
  interactionDate: string;
};

type Answer = { status: number; text: string };

type Processes = Awaited<ReturnType<typeof createServiceProcesses>>;

/** Active purposes of an Active collection point, and its token. */
type Consents = {
  purposeIds: readonly string[];
  /** A purpose whose consents soon expire. */
  changingId: string;
  pointToken: string;
};

/** Where merges are sent to, and as whom. */
type Target = { instances: Processes['more']; accessToken: string } & Consents;

type Random = () => number;

const receiptSenders = 4;

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const post = async (url: string, init: RequestInit): Promise<Answer> => {
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text() };
};

/** A service or a database that is too busy says so, and that the same may be sent again. */
const isTurnedAway = ({ status }: Answer): boolean => status === 503;

/** @returns how many were taken, and why others were refused; null if the whole bulk may come again */
const sendReceipts = async (
  url: string,
  receipts: readonly unknown[],
): Promise<{ taken: number; refused: string[] } | null> => {
  const answer = await post(url + submitReceiptsEndpoint.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(receipts),
  });
  if (isTurnedAway(answer)) return null;
  if (answer.status !== 200) return { taken: 0, refused: [`receipts: ${answer.text}`] };
  const answers: { error?: { status: number; detail: string } }[] = JSON.parse(answer.text);
  const refusals = answers.flatMap(({ error }) => error ?? []);
  return {
    taken: answers.length - refusals.length,
    refused: refusals
      .filter(({ status }) => status !== 503)
      .map(({ detail }) => `a receipt: ${detail}`),
  };
};

const types = [
  'CONFIRMED',
  'OPT_IN',
  'NO_OPT_OUT',
  'IMPLICIT',
  'PENDING',
  'WITHDRAWN',
  'OPT_OUT',
  'HARD_OPT_OUT',
];

/** Two thirds of all times are equal to others. */
const someTime = (random: Random): string => {
  const microsecond = pick([0, 0, Math.floor(random() * 1_000_000)], random);
  return `2026-01-0${1 + Math.floor(random() * 2)}T00:00:00.${String(microsecond).padStart(6, '0')}Z`;
};

/**
 * People who differ in consents, elements and identifiers, and often at one instant. They are made
 * in no order of their identifiers.
 * @returns their identifiers
 */
const makePeople = async (
  { instances: [instance], pointToken, purposeIds }: Target,
  count: number,
  random: Random,
): Promise<string[]> => {
  if (instance === undefined) throw new Error("There's no instance to send to.");
  const names = Array.from({ length: count }, (_, index) => `person-${index}@example.org`);
  const receipts = names.flatMap((identifier) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      requestInformation: pointToken,
      identifier,
      interactionDate: someTime(random),
      purposes: purposeIds
        .filter(() => random() < 0.6)
        .map((Id) => ({ Id, TransactionType: pick(types, random) })),
      dsDataElements: { City: pick(['Graz', 'Linz', 'Wien'], random) },
      additionalIdentifiers: { Phone: `+43 ${Math.floor(random() * count)}` },
    })),
  );
  // A receipt about nothing leaves no transaction to find it by.
  const filled = receipts.filter(({ purposes }) => purposes.length > 0);
  const shuffled = filled
    .map((receipt) => ({ receipt, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ receipt }) => receipt);
  for (let from = 0; from < shuffled.length; from += 100) {
    const sent = await sendReceipts(instance.url, shuffled.slice(from, from + 100));
    const [refusal] = sent?.refused ?? [];
    if (sent?.taken !== Math.min(100, shuffled.length - from)) {
      throw new Error(refusal ?? "The people couldn't be created.");
    }
  }
  return [...new Set(shuffled.map(({ identifier }) => identifier))];
};

/** This many merges in a row involve this many neighbors: they overlap, and many must be refused. */
const neighbours = { merges: 6, people: 9 };

/** Merges over overlapping sets of people. */
const drawMerges = (people: readonly string[], count: number, random: Random): MergeAct[] =>
  Array.from({ length: count }, (_, index) => {
    const place = Math.floor(index / neighbours.merges) * (neighbours.people - 1);
    const from = place % Math.max(1, people.length - neighbours.people);
    const near = people.slice(from, from + neighbours.people);
    const chosen = new Set<string>();
    const size = 2 + Math.floor(random() * 4);
    while (chosen.size < size) chosen.add(pick(near, random));
    const [primaryIdentifier = '', ...additionalIdentifiers] = chosen;
    return {
      key: `merge-${index}`,
      primaryIdentifier,
      additionalIdentifiers,
      interactionDate: `2026-02-01T00:00:00.${String(index).padStart(6, '0')}Z`,
    };
  });

const sendMerge = (url: string, { key, ...body }: MergeAct, accessToken: string) =>
  post(url + mergeEndpoint.path, {
    method: mergeEndpoint.method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });

type Storm = {
  acts: readonly MergeAct[];
  people: readonly string[];
  kills: number;
  random: Random;
};

/**
 * Sends merges all at once over all instances, receipts of the same people and reads that end
 * consents among them, and kills instances with SIGKILL in the middle. Requests that were cut off or
 * refused as too busy are repeated under their key until they're answered.
 */
const rage = async (
  { instances, accessToken, pointToken, changingId }: Target,
  { acts, people, kills, random }: Storm,
) => {
  const answers = new Map<MergeAct, Answer>();
  let received = 0;
  const faults: string[] = [];
  let cut = 0;

  const keepSending = async (isOver: () => boolean) => {
    while (!isOver()) {
      const { url } = pick(instances, random);
      const receipts = Array.from({ length: 4 }, () => ({
        requestInformation: pointToken,
        identifier: pick(people, random),
        purposes: [{ Id: changingId, TransactionType: pick(types, random) }],
      }));
      const sent = await sendReceipts(url, receipts).catch(() => null);
      faults.push(...(sent?.refused ?? []));
      received += sent?.taken ?? 0;
      const read = { headers: { Authorization: `Bearer ${accessToken}` } };
      const profiles = await post(url + listProfilesEndpoint.path, read).catch(() => null);
      if (profiles !== null && profiles.status !== 200 && !isTurnedAway(profiles)) {
        faults.push(`profiles: ${profiles.text}`);
      }
    }
  };

  for (let round = 0; answers.size < acts.length; round += 1) {
    const waiting = acts.filter((act) => !answers.has(act));
    const before = answers.size;
    let isOver = false;
    const sending = waiting.map(async (act, index) => {
      const instance = instances[(index + round) % instances.length];
      const answer = await sendMerge(instance?.url ?? '', act, accessToken).catch(() => null);
      if (answer === null || isTurnedAway(answer)) cut += 1;
      else answers.set(act, answer);
    });
    const settled = Promise.all(sending).then(() => {
      isOver = true;
    });
    const receipts = Promise.all(
      Array.from({ length: receiptSenders }, () => keepSending(() => isOver)),
    );
    const victim = instances[round % instances.length];
    const isKilling = round < kills && victim !== undefined;
    if (isKilling) {
      const enough = Math.floor(random() * (acts.length / (2 * kills)));
      while (!isOver && answers.size - before < enough) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await victim.kill();
    }
    await Promise.all([settled, receipts]);
    if (isKilling) await victim.start();
  }
  for (const [act, first] of [...answers].slice(-20)) {
    const again = await sendMerge(pick(instances, random).url, act, accessToken);
    if (again.text !== first.text) faults.push(`${act.key}, sent again, got another answer`);
  }
  return { answers, cut, received, faults };
};

/** Each merge that was answered is in the audit once, and no refused one is. */
const faultsOfAnswers = (
  answers: ReadonlyMap<MergeAct, Answer>,
  merges: readonly MergeRow[],
): string[] => {
  const kept = Map.groupBy(merges, ({ interactionAt }) => interactionAt);
  return [...answers].flatMap(([act, { status, text }]) => {
    const count = kept.get(toDatabaseTime(act.interactionDate))?.length ?? 0;
    if (status === 200 && count !== 1) return [`${act.key} is in the audit ${count} times`];
    if (status === 200) return [];
    const isRefusal = status === 400 && text.includes('data-subject-unknown');
    return isRefusal && count === 0 ? [] : [`${act.key}, kept ${count} times, got ${text}`];
  });
};

/**
 * Merges people who differ, many of them in several merges at once, while receipts of them come in,
 * consents expire and instances are killed; then compares the result with the audit.
 * @param prepare makes what receipts are about, at a service that has just started
 */
export const mergeInStorm = async (
  { first, more, openDatabase }: Processes,
  prepare: (url: string, accessToken: string) => Promise<Consents>,
  counts: { people: number; merges: number; kills: number },
  random: Random,
) => {
  const instances = [first, ...more];
  const readData = async () => {
    const database = await openDatabase();
    return readMergedData(database.db).finally(database.close);
  };
  await first.start();
  const accessToken = await fetchAccessToken(first.url);
  const target = { instances, accessToken, ...(await prepare(first.url, accessToken)) };
  const people = await makePeople(target, counts.people, random);
  await first.stop();
  const before = await readData();

  await Promise.all(instances.map(({ start }) => start()));
  const acts = drawMerges(people, counts.merges, random);
  const raged = await rage(target, { acts, people, kills: counts.kills, random });
  await Promise.all(instances.map(({ stop }) => stop()));
  const after = await readData();

  const { answers, cut, received } = raged;
  const taken = [...answers.values()].filter(({ status }) => status === 200).length;
  return {
    taken,
    refused: answers.size - taken,
    cut,
    received: after.receipts.length - before.receipts.length,
    faults: [
      ...raged.faults,
      ...faultsOfAnswers(answers, after.merges),
      ...faultsOfMerges(before, after, [target.changingId]),
      ...(after.merges.length === taken ? [] : ['The audit has merges that nobody was told of.']),
      ...(after.receipts.length < before.receipts.length + received
        ? ['Receipts are lost that were acknowledged.']
        : []),
    ],
  };
};
