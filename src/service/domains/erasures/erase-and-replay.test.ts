// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { erasureLogTable } from '#service/db/schema/erasures.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { type Act, drawActs } from '#service/testing/erasure-acts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { erasePeople } from './erase-people.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_126);
const runs = Number(process.env.PROPERTY_RUNS ?? 1);
const callers = 8;
const erasures = 200;

type Made = { purposes: readonly string[]; token: string };

/** Does acts one after the other; their people are named by the run. */
const perform = async (
  run: string,
  acts: readonly Act[],
  { purposes, token }: Made,
): Promise<void> => {
  const fullName = (name: string) => `${run}${name}@example.org`;
  for (const act of acts) {
    const identifier = fullName(act.name);
    const headers = { identifier };
    if (act.kind === 'receipt') {
      const at = new Date(Date.parse(clock.now()) - act.late * 3_600_000).toISOString();
      await api.receipt(token, {
        identifier,
        ...(act.late > 0 && { interactionDate: at }),
        purposes: act.types.flatMap((TransactionType, place) =>
          TransactionType === null ? [] : [{ Id: purposes[place], TransactionType }],
        ),
        dsDataElements: { City: act.city },
        additionalIdentifiers: { Account: `${run}account of ${act.name}` },
      });
    } else if (act.kind === 'upsert') {
      await api.upsert(identifier, [{ name: 'Town', value: `${act.city} of ${act.name}` }]);
    } else if (act.kind === 'merge') {
      await api.done(mergeEndpoint, {
        body: {
          primaryIdentifier: identifier,
          additionalIdentifiers: act.others.map(fullName),
        },
      });
    } else if (act.kind === 'decide') {
      const { decision } = act;
      const readOut = { version: 1, agreed: true };
      await api.done(recordDecisionsEndpoint, {
        headers,
        body: {
          dataSubjectId: await idOf(db, identifier),
          decisions: [
            {
              purposeId: purposes[0],
              decision,
              ...(decision === 'CONFIRMED' && { readOut }),
            },
          ],
        },
      });
    } else {
      const id = await idOf(db, identifier);
      const [{ counts }] = await Promise.all([
        deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest)),
        api.done(listProfilesEndpoint, { query: { size: 20 } }),
      ]);
      expect(counts.has(id)).toBe(true);
    }
  }
};

/** The rows of a run's people in all tables, without what differs by chance. */
const readRun = async (run: string, { purposes }: Made): Promise<Record<string, string[]>> => {
  const ofRun = sql`like ${`${run}%`}`;
  const named = await db.execute<{ id: string; name: string }>(sql`
    select id, identifier as name from data_subjects where identifier ${ofRun}
    union all select former_id, identifier from former_identifiers where identifier ${ofRun}`);
  const names = new Map(named.rows.map(({ id, name }) => [id, name]));
  const plain = (row: string): string =>
    row
      .replaceAll(/"(?:link_token|linkToken|sameness|text_key|phone_key)": ?"[^"]*"/g, '""')
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        purposes.includes(id) ? id : (names.get(id) ?? '<id>'),
      )
      .replaceAll(run, '');
  const theirs = sql`(select id from data_subjects where identifier ${ofRun})`;
  const read = async (table: string, where: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ row: string }>(sql`
      select to_jsonb(t)::text as row from ${sql.identifier(table)} as t where ${where}`);
    return rows.map(({ row }) => plain(row)).sort();
  };
  const tables: Record<string, string[]> = {
    data_subjects: await read('data_subjects', sql`identifier ${ofRun}`),
    identifiers: await read('identifiers', sql`identifier ${ofRun}`),
    receipts: await read('receipts', sql`identifier ${ofRun}`),
    merges: await read('merges', sql`primary_id in ${theirs}`),
  };
  for (const table of [
    'subject_elements',
    'subject_purposes',
    'subject_choices',
    'transactions',
    'former_identifiers',
  ]) {
    tables[table] = await read(table, sql`subject_id in ${theirs}`);
  }
  return tables;
};

test.each(Array.from({ length: runs }, (_, run) => run))(
  '200 erasures among receipts, merges and decisions leave what the same acts without the erased people leave (run %i)',
  async (run) => {
    const made: Made = {
      purposes: [await api.activePurpose(), await api.activePurpose()],
      token: '',
    };
    made.token = await api.pointToken(await api.activePoint({ PurposeIds: made.purposes }));
    const drawn = Array.from({ length: callers }, (_, caller) =>
      drawActs(`caller-${caller}`, {
        erasures: erasures / callers,
        seed: seed + run * callers + caller,
      }),
    );
    await Promise.all(drawn.map(({ acts }) => perform('first-', acts, made)));
    await Promise.all(
      drawn.map(({ acts, erased }) =>
        perform(
          'again-',
          acts.filter(({ name }) => !erased.has(name)),
          made,
        ),
      ),
    );
    const first = await readRun('first-', made);
    // Or nothing was put to the test.
    const empty = Object.keys(first).filter((table) => first[table]?.length === 0);
    expect(empty).toEqual(['subject_choices']);
    const again = await readRun('again-', made);
    const differing = Object.keys(first).filter(
      (table) => first[table]?.join('\n') !== again[table]?.join('\n'),
    );
    expect(differing).toEqual([]);
    expect(await findTableFaults(db)).toEqual([]);
    const gone = drawn.flatMap(({ erased }) => [...erased].map((name) => `first-${name}@`));
    expect(await findTraces(db, gone)).toEqual([]);
    const erasureLog = await db.select().from(erasureLogTable).orderBy(erasureLogTable.number);
    expect(erasureLog.map(({ number }) => number)).toEqual(
      Array.from({ length: erasures }, (_, place) => place + 1),
    );
  },
  240_000,
);
