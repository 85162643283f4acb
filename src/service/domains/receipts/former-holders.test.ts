import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { lockSubject } from '#service/domains/data-subjects/lock-subject.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const service = await startService();
const { api, clock, db } = service;

let purposes: [string, string];
let token: string;
beforeEach(
  service.resetTo(async () => {
    purposes = [await api.activePurpose(), await api.activePurpose()];
    token = await api.pointToken(await api.activePoint({ PurposeIds: purposes }));
  }),
);

const someone = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };

const timeOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`;

/** Arrives on a day of December 2026, and was said on that day or on another. */
const send = async (
  day: number,
  identifier: string,
  types: readonly (TransactionType | null)[],
  saidOn: number | null = null,
): Promise<void> => {
  clock.set(timeOf(day));
  await api.receipt(token, {
    identifier,
    ...(saidOn === null ? {} : { interactionDate: timeOf(saidOn) }),
    purposes: types.flatMap((TransactionType, place) =>
      TransactionType === null ? [] : [{ Id: purposes[place], TransactionType }],
    ),
  });
};
const merge = (day: number, primaryIdentifier: string, ...additionalIdentifiers: string[]) => {
  clock.set(timeOf(day));
  return api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
};

/** "ana ACTIVE WITHDRAWN": everybody with their statuses, by the purposes. */
const everybody = async (): Promise<string[]> => {
  const { content } = await api.done(listProfilesEndpoint);
  return content
    .map(({ Identifier, Purposes }) =>
      [
        Identifier,
        ...purposes.map((id) => Purposes?.find((own) => own.Id === id)?.Status ?? '-'),
      ].join(' '),
    )
    .sort();
};

describe('a receipt under the identifier that somebody had before a merge', () => {
  beforeEach(async () => {
    await send(1, 'ana', ['CONFIRMED']);
    await send(1, 'anna', ['CONFIRMED', 'CONFIRMED']);
    await merge(5, 'ana', 'anna');
  });

  test('is the survivor’s where it was said before the merge', async () => {
    await send(8, 'anna', ['IMPLICIT', 'NO_OPT_OUT'], 3);
    expect(await everybody()).toEqual(['ana IMPLICIT NOT_OPT_OUT']);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('is of someone new where it was said since, and agrees', async () => {
    await send(8, 'anna', ['OPT_IN'], 7);
    await send(9, 'anna', [null, 'CONFIRMED']);
    expect(await everybody()).toEqual(['ana ACTIVE ACTIVE', 'anna OPT_IN ACTIVE']);
  });

  test('withdraws for the survivor whenever it was said, and makes nobody', async () => {
    await send(8, 'anna', ['WITHDRAWN']);
    await send(9, 'anna', [null, 'OPT_OUT'], 2);
    expect(await everybody()).toEqual(['ana WITHDRAWN OPT_OUT']);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('withdraws for whoever has the identifier now, too, and once for each', async () => {
    await send(8, 'anna', ['OPT_IN', 'OPT_IN']);
    await send(9, 'anna', ['WITHDRAWN']);
    await send(9, 'anna', [null, 'HARD_OPT_OUT'], 2);
    expect(await everybody()).toEqual(['ana WITHDRAWN HARD_OPT_OUT', 'anna WITHDRAWN OPT_IN']);
    const { rows } = await db.execute(sql`select identifier, auto_generated as automatic,
        receipt_id is null as bare from transactions
      join data_subjects s on s.id = subject_id where type in ('WITHDRAWN', 'HARD_OPT_OUT')
      order by identifier, automatic`);
    expect(rows).toEqual([
      { identifier: 'ana', automatic: false, bare: false },
      { identifier: 'ana', automatic: true, bare: true },
      { identifier: 'anna', automatic: false, bare: false },
      { identifier: 'anna', automatic: true, bare: true },
    ]);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('gives the survivor no other type of identifier, and nobody the note of another person', async () => {
    const withdraw = () =>
      api.receipt(token, {
        identifier: 'anna',
        identifierType: 'Phone',
        purposes: [
          {
            Id: purposes[0],
            TransactionType: 'WITHDRAWN',
            PurposeNote: { noteText: 'Said anna' },
          },
        ],
      });
    const ana = async () =>
      (await api.done(listProfilesEndpoint, { headers: { identifier: 'ana' } })).content[0];
    const before = await ana();
    clock.set(timeOf(8));
    await withdraw();
    expect((await ana())?.IdentifierType).toBe(before?.IdentifierType);
    await send(9, 'anna', ['OPT_IN', 'OPT_IN']);
    await send(9, 'ana', ['OPT_IN', 'OPT_IN']);
    clock.set(timeOf(10));
    await withdraw();
    const { rows } = await db.execute(sql`select identifier, t.note is not null as noted
      from transactions t join data_subjects s on s.id = subject_id
      where type = 'WITHDRAWN' and t.created_at >= ${timeOf(10)} order by identifier`);
    expect(rows).toEqual([
      { identifier: 'ana', noted: false },
      { identifier: 'anna', noted: true },
    ]);
  });

  test('sent again adds nothing', async () => {
    await send(8, 'anna', ['WITHDRAWN'], 3);
    const before = await service.readRows();
    await send(9, 'anna', ['WITHDRAWN'], 3);
    expect(await service.readRows()).toEqual(before);
  });

  test('follows the survivor through further merges', async () => {
    await send(6, 'bea', [null, 'CONFIRMED']);
    await merge(7, 'bea', 'ana');
    await send(9, 'anna', ['WITHDRAWN']);
    await send(9, 'ana', [null, 'WITHDRAWN'], 8);
    expect(await everybody()).toEqual(['bea WITHDRAWN WITHDRAWN']);
  });

  test('withdraws while the survivor is merged away', async () => {
    await send(6, 'bea', ['CONFIRMED']);
    clock.set(timeOf(8));
    const body = { primaryIdentifier: 'bea', additionalIdentifiers: ['ana'] };
    const receipt = {
      identifier: 'anna',
      purposes: [{ Id: purposes[0], TransactionType: 'WITHDRAWN' }],
    };
    await Promise.all([api.done(mergeEndpoint, { body }), api.receipt(token, receipt)]);
    expect(await everybody()).toEqual(['bea WITHDRAWN ACTIVE']);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('withdraws for the survivor of the survivor, and not for who comes by that identifier meanwhile', async () => {
    await send(6, 'bea', ['CONFIRMED']);
    clock.set(timeOf(8));
    const purpose = { Id: purposes[0], TransactionType: 'WITHDRAWN' };
    let withdrawn: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      const { signToken } = service;
      const context = { ...service.verbContext(), db: tx, caller: someone, signToken };
      await mergeSubjects(context, { primary: 'bea', others: ['ana'] });
      withdrawn = api.receipt(token, { identifier: 'anna', purposes: [purpose] });
      await othersWait(db, tx);
      await lockSubject(context, 'ana');
    });
    await withdrawn;
    expect(await everybody()).toEqual(['ana - -', 'bea WITHDRAWN ACTIVE']);
  });
});
