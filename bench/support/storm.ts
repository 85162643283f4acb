import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { median } from './figures.ts';
import { people } from './million-people.ts';
import type { Reader } from './reader.ts';

/** How many consents expire at the same moment: one each of 97,000 people out of a million. */
export const stormSize = Math.round(people * 0.097);

/** Enough time to insert them all on a busy machine. The storm begins after it. */
const prepareMs = 20_000 + people / 10;
const middle = Math.floor(stormSize / 2);
const usualReads = 40;
const nextReads = 40;
const readEveryMs = 100;
const pollEveryMs = 10_000;
const warmUpMs = 500;
/** A program asks from slightly before its last poll, so that it misses nothing. */
const overlapMs = 5_000;
const longestMs = 15 * 60_000;

const personOf = (n: number): string => `storm.${n}@example.org`;
const subjectOf = `md5('storm ' || n)::uuid`;
const numbers = `generate_series(1, ${stormSize}) as n`;

/** People who consented to one purpose long ago, until the same moment. */
const addPeople = async (client: pg.Client, endsAt: string): Promise<void> => {
  const at = `timestamptz '2025-06-01Z'`;
  await client.query(`insert into data_subjects (id, identifier, link_token, created_at, modified_at,
      last_transaction_at, last_interaction_at)
    select ${subjectOf}, 'storm.' || n || '@example.org', md5('storm link ' || n), ${at}, ${at},
      ${at}, ${at} from ${numbers}`);
  const { rows } = await client.query(`select to_regclass('identifiers') is not null as "isThere"`);
  if (rows[0]?.isThere === true) {
    await client.query(`insert into identifiers (identifier, subject_id)
      select 'storm.' || n || '@example.org', ${subjectOf} from ${numbers}`);
  }
  await client.query(
    `insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      status_transaction_id, first_transaction_at, last_transaction_at, last_interaction_at,
      consent_at, updated_at, transaction_count, collection_point_id, collection_point_version,
      expiry_at)
    select ${subjectOf}, p.purpose_id, p.version, 'ACTIVE', md5('storm transaction ' || n)::uuid,
      ${at}, ${at}, ${at}, ${at}, ${at}, 1, c.collection_point_id, c.version, $1
    from ${numbers}
    cross join (select purpose_id, version from purpose_versions where status = 'ACTIVE'
      order by purpose_id limit 1) p
    cross join (select collection_point_id, version from collection_point_versions
      where status = 'ACTIVE' order by collection_point_id limit 1) c`,
    [endsAt],
  );
  await client.query(`insert into transactions (id, subject_id, purpose_id, purpose_version, type,
      created_at, interaction_at, consent_at, collection_point_id, collection_point_version, is_test,
      auto_generated, created_by, choices)
    select status_transaction_id, subject_id, purpose_id, purpose_version, 'CONFIRMED', ${at}, ${at},
      ${at}, collection_point_id, collection_point_version, false, false, 'Receipt', '[]'
    from ${numbers} join subject_purposes on subject_id = ${subjectOf}`);
};

/** Removes them again, with everything the storm left. */
const removePeople = async (client: pg.Client): Promise<void> => {
  const of = `subject_id in (select id from data_subjects where identifier like 'storm.%@example.org')`;
  for (const table of ['transactions', 'subject_purposes']) {
    await client.query(`delete from ${table} where ${of}`);
  }
  const { rows } = await client.query(`select to_regclass('identifiers') is not null as "isThere"`);
  if (rows[0]?.isThere === true) await client.query(`delete from identifiers where ${of}`);
  await client.query(`delete from data_subjects where identifier like 'storm.%@example.org'`);
  await client.query(`vacuum (analyze) data_subjects, subject_purposes, transactions`);
};

/** How many endings aren't recorded yet. */
const countStanding = async (client: pg.Client, endsAt: string): Promise<number> => {
  const { rows } = await client.query(
    `select count(*)::int as count from subject_purposes where expiry_at = $1 and status = 'ACTIVE'`,
    [endsAt],
  );
  return rows[0]?.count;
};

type Purpose = { Status: string };
type Profile = { Identifier: string; Purposes: Purpose[] };

const profilesOf = (text: string): { profiles: Profile[]; next: string | undefined } => {
  const { content, pageable } = JSON.parse(text);
  return { profiles: content, next: pageable?.requestContinuation ?? undefined };
};

const hasExpired = ({ Purposes }: Profile): boolean =>
  Purposes.length === 1 && Purposes[0]?.Status === 'EXPIRED';

/** Reads one person by the identifier. @returns what it took, and whether the consent reads expired */
const readPerson = async (read: Reader, n: number) => {
  const { status, text, tookMs } = await read({
    method: 'GET',
    path: `${listProfilesEndpoint.path}?properties=ignoreCount`,
    headers: { identifier: personOf(n) },
  });
  const [profile] = status === 200 ? profilesOf(text).profiles : [];
  if (profile === undefined) throw new Error(`Reading a person failed with ${status}: ${text}`);
  return { tookMs, isExpired: hasExpired(profile) };
};

/** Reads every page of the people changed since then. @returns those of the storm who read expired */
const poll = async (read: Reader, since: string): Promise<string[]> => {
  const query = new URLSearchParams({
    updatedSince: since,
    size: '50',
    sort: 'lastModifiedDate,asc',
    properties: 'ignoreCount,ignoreTopics,ignoreCustomPreferences',
  });
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const { status, text } = await read({
      method: 'GET',
      path: `${listProfilesEndpoint.path}?${query}`,
      headers: next === undefined ? {} : { requestContinuation: next },
    });
    if (status !== 200) throw new Error(`A poll answered ${status}: ${text}`);
    const page = profilesOf(text);
    seen.push(...page.profiles.filter(hasExpired).map(({ Identifier }) => Identifier));
    next = page.next;
  } while (next !== undefined);
  return seen.filter((identifier) => identifier.startsWith('storm.'));
};

export type Storm = {
  usualMs: number;
  firstMs: number;
  /** Of the reads after the first one. */
  nextMs: number[];
  /** Reads that showed an expired consent in force. */
  untrue: number;
  /** Until all were recorded; NaN if that took more than 15 minutes. */
  recordedMs: number;
  /** How many people's endings a program saw that polls every few seconds. */
  polled: number;
};

/** Lets all these consents expire at once, and reads meanwhile. */
export const endureStorm = async (client: pg.Client, read: Reader): Promise<Storm> => {
  await removePeople(client);
  const endsAtMs = Date.now() + prepareMs;
  const endsAt = new Date(endsAtMs).toISOString();
  try {
    await addPeople(client, endsAt);
    await client.query('analyze data_subjects, subject_purposes, transactions');
    await client.query('checkpoint');
    const usual: number[] = [];
    for (let n = 1; n <= usualReads; n += 1) {
      const { tookMs, isExpired } = await readPerson(read, n * 7);
      if (isExpired) throw new Error('The storm began before all consents were inserted.');
      usual.push(tookMs);
    }
    const polled = new Set<string>();
    let polledAtMs = Date.now();
    const pollOnce = async () => {
      const since = new Date(polledAtMs - overlapMs).toISOString();
      polledAtMs = Date.now();
      for (const identifier of await poll(read, since)) polled.add(identifier);
    };
    await pollOnce();
    // Opens the connections that were closed while it waited: that's no part of the storm.
    await sleep(endsAtMs - warmUpMs - Date.now());
    await readPerson(read, middle - 7);
    await sleep(endsAtMs + 5 - Date.now());

    const first = await readPerson(read, middle);
    let isOver = false;
    const polling = (async () => {
      while (!isOver) {
        await pollOnce();
        await sleep(pollEveryMs);
      }
    })();
    const nexts = [];
    for (let n = 1; n <= nextReads; n += 1) {
      nexts.push(await readPerson(read, middle + n * 7));
      await sleep(readEveryMs);
    }
    let standing = await countStanding(client, endsAt);
    while (standing > 0 && Date.now() - endsAtMs < longestMs) {
      await sleep(500);
      standing = await countStanding(client, endsAt);
      nexts.push(await readPerson(read, 1 + Math.floor(Math.random() * stormSize)));
    }
    const recordedMs = standing === 0 ? Date.now() - endsAtMs : Number.NaN;
    isOver = true;
    await polling;
    await pollOnce();
    return {
      usualMs: median(usual),
      firstMs: first.tookMs,
      nextMs: nexts.map(({ tookMs }) => tookMs),
      untrue: [first, ...nexts].filter(({ isExpired }) => !isExpired).length,
      recordedMs,
      polled: polled.size,
    };
  } finally {
    await removePeople(client);
  }
};
