// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { createRandom } from '#service/testing/random.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { erasePeople } from './erase-people.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_129);
const runs = Number(process.env.PROPERTY_RUNS ?? 1);
const rounds = 10;
const people = 6;
const acts = 24;

const hour = 3_600_000;

/** Who has a consent in force, with whom they were merged or not. */
const agreeing = async (): Promise<string[]> => {
  const { content } = await api.done(listProfilesEndpoint, { query: { size: 50 } });
  const refused = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'];
  return content.flatMap(({ Identifier, Purposes }) =>
    (Purposes ?? []).flatMap(({ Status }) =>
      refused.includes(String(Status)) ? [] : [`${Identifier} ${Status}`],
    ),
  );
};

/** The same few people again and again: identifiers come back after merges and erasures. */
const createStorm = (random: () => number, { purpose, token }: Record<string, string>) => {
  const below = (count: number) => Math.floor(random() * count);
  const names = Array.from({ length: people }, (_, place) => `person-${place}@example.org`);
  const someone = () => names[below(people)] ?? '';
  const receipt = (identifier: string, TransactionType: string, late = 0) => {
    const at = new Date(Date.parse(clock.now()) - late * hour).toISOString();
    return api.call(
      submitReceiptEndpoint,
      {
        body: api.receiptBody(token ?? '', {
          identifier,
          ...(late > 0 && { interactionDate: at }),
          purposes: [{ Id: purpose, TransactionType }],
          dsDataElements: { City: `City of ${identifier}` },
        }),
      },
      { as: 'nobody' },
    );
  };
  const merge = () =>
    api.call(mergeEndpoint, {
      body: { primaryIdentifier: someone(), additionalIdentifiers: [someone(), someone()] },
    });
  const erase = async () => {
    const id = await idOf(db, someone());
    if (id === '') return;
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  };
  const look = () => api.call(listProfilesEndpoint, { headers: { identifier: someone() } });
  const reveal = async () => {
    const ids = await Promise.all([someone(), someone()].map((one) => idOf(db, one)));
    return api.call(recordLooksEndpoint, {
      body: { kind: 'revealed', dataSubjectIds: ids.filter(Boolean), reason: 'Ticket 12' },
    });
  };
  const upsert = () =>
    api.call(upsertElementsEndpoint, {
      headers: { dataSubjectIdentifier: someone() },
      body: { dataElements: [{ name: 'Town', value: 'Porto' }] },
    });
  const says = ['CONFIRMED', 'OPT_IN', 'IMPLICIT', 'WITHDRAWN', 'OPT_OUT'] as const;
  const any = [
    () => receipt(someone(), says[below(says.length)] ?? '', below(3)),
    () => receipt(someone(), 'CONFIRMED'),
    upsert,
    merge,
    merge,
    erase,
    look,
    look,
    reveal,
  ];
  const beside = [merge, erase, look, reveal];
  const drawn = (kinds: readonly (() => Promise<unknown>)[], count: number) =>
    Array.from({ length: count }, () => kinds[below(kinds.length)]?.());
  return {
    names,
    anything: () => drawn(any, acts),
    /** Each of them says no, while they are merged and erased. */
    refusals: () => [
      ...drawn(beside, acts / 4),
      ...names.map((name) => receipt(name, 'WITHDRAWN')),
      ...drawn(beside, acts / 4),
    ],
    /** Of those who weren't merged away: by that identifier another may come, who agrees. */
    implied: async () => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select identifier as name from former_identifiers`,
      );
      const former = new Set(rows.map(({ name }) => name));
      return Promise.all(
        names.flatMap((name) => (former.has(name) ? [] : receipt(name, 'IMPLICIT'))),
      );
    },
  };
};

const statusesOf = (answers: readonly unknown[]): number[] =>
  answers.flatMap((answer) =>
    typeof answer === 'object' && answer !== null && 'status' in answer
      ? [Number(answer.status)]
      : [],
  );

test.each(Array.from({ length: runs }, (_, run) => run))(
  'erasures, merges, receipts and looks of the same people at the same time leave nothing of nobody and lose no refusal (run %i)',
  async (run) => {
    const purpose = await api.activePurpose();
    const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const storm = createStorm(createRandom(seed + run), { purpose, token });
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(12 * hour);
      const first = statusesOf(await Promise.all(storm.anything()));
      expect(await findTableFaults(db)).toEqual([]);
      clock.advance(hour);
      const second = statusesOf(await Promise.all(storm.refusals()));
      expect(await findTableFaults(db)).toEqual([]);
      expect(await agreeing()).toEqual([]);
      clock.advance(hour);
      const third = statusesOf(await storm.implied());
      // A refusal stays one, also of whoever was erased since.
      expect(await agreeing()).toEqual([]);
      expect([...first, ...second, ...third].filter((status) => status >= 500)).toEqual([]);
    }
    const { rows } = await db.execute<{ id: string }>(sql`select id from data_subjects`);
    const ids = rows.map(({ id }) => id);
    await deleteIn(service, (eraser) => erasePeople(eraser, ids, byRequest));
    expect(await findTraces(db, storm.names)).toEqual([]);
    expect(await findTableFaults(db)).toEqual([]);
  },
  120_000,
);
