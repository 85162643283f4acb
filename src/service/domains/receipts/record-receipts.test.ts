import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { startService } from '#service/testing/service.ts';
import type { CheckedPurpose, CheckedReceipt } from './checked-receipt.ts';
import { toInstant } from './instants.ts';
import { recordEach, recordReceipts } from './record-receipts.ts';

const service = await startService();
const { api, clock } = service;

let point: string;
let purposes: [string, string];
beforeEach(
  service.resetTo(async () => {
    purposes = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [...purposes] });
  }),
);

let lastId = 0;
const newId = () => {
  lastId += 1;
  return `00000000-0000-4000-9000-${String(lastId).padStart(12, '0')}`;
};
const recorder = () => ({
  db: service.db,
  erasing: service.erasing,
  searchKeys,
  links: service.links,
  now: clock.now,
  newId,
  events: { isWanted: () => false },
});

const purpose = (id: string, fields: Partial<CheckedPurpose> = {}): CheckedPurpose => ({
  path: 'purposes.0',
  id,
  version: 1,
  type: 'CONFIRMED',
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  retirements: [],
  choices: [],
  note: null,
  keepsGeolocation: false,
  ...fields,
});

const at = (time: string) => toInstant(`2026-03-01T${time}`);

const receipt = (fields: Partial<CheckedReceipt> = {}): CheckedReceipt => ({
  id: newId(),
  identifier: 'ana@example.com',
  identifierType: 'Email',
  collectionPointId: point,
  collectionPointVersion: 1,
  token: null,
  createdAt: at('10:00:00'),
  interactionAt: at('10:00:00'),
  language: null,
  isTest: false,
  origin: 'API',
  sameness: null,
  reconfirms: false,
  listed: [],
  isDated: true,
  isSenderKnown: null,
  fields: {},
  purposes: [purpose(purposes[0])],
  ...fields,
});

const count = async (table: string) => (await service.readRows())[table]?.length;

test('what a stranger said and a program says again at once are two: its refusal counts', async () => {
  const same = { sameness: Buffer.from('same').toString('hex'), isDated: false };
  const known = { isKnownByKey: true, isSenderKnown: true } as const;
  const refusal = purpose(purposes[1], { type: 'WITHDRAWN' });
  const recorded = await recordReceipts(recorder(), [
    receipt({ ...same, isSenderKnown: false }),
    receipt({ ...same, ...known, purposes: [purpose(purposes[0]), refusal] }),
  ]);
  expect(recorded.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
  const { subject_purposes, receipts } = await service.readRows();
  expect(receipts).toHaveLength(1);
  expect(subject_purposes).toMatchObject([{ status: 'ACTIVE' }, { status: 'WITHDRAWN' }]);
});

describe('a list of receipts', () => {
  test('is applied in its order, to several people at once', async () => {
    const withdrawn = purpose(purposes[0], { type: 'WITHDRAWN' });
    const recorded = await recordReceipts(recorder(), [
      receipt(),
      receipt({ identifier: 'ben@example.com', purposes: purposes.map((id) => purpose(id)) }),
      receipt({ purposes: [withdrawn], createdAt: at('11:00:00'), interactionAt: at('11:00:00') }),
    ]);
    expect(recorded.map(({ isRepeated }) => isRepeated)).toEqual([false, false, false]);
    const rows = await service.readRows();
    const consents = rows.subject_purposes as Record<string, unknown>[];
    expect(consents.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'ACTIVE', 'WITHDRAWN']);
    expect(rows.data_subjects).toMatchObject([{}, {}]);
    expect([rows.receipts?.length, rows.transactions?.length]).toEqual([3, 4]);
    expect(rows.collection_point_activity).toMatchObject([
      {
        receipt_count: 3,
        first_receipt_at: '2026-03-01T10:00:00+00:00',
        last_receipt_at: '2026-03-01T11:00:00+00:00',
      },
    ]);
    const dayCounts = (rows.consent_ledger as Record<string, unknown>[]).map(
      ({ day, type, purpose_id, count }) => [day, type, purpose_id, count],
    );
    expect(dayCounts.toSorted()).toEqual(
      [
        ['2026-03-01', 'CONFIRMED', purposes[0], 2],
        ['2026-03-01', 'CONFIRMED', purposes[1], 1],
        ['2026-03-01', 'WITHDRAWN', purposes[0], 1],
      ].toSorted(),
    );
  });

  test('never counts what came without a date as older than what was there', async () => {
    await recordReceipts(recorder(), [
      receipt({ createdAt: at('12:00:00'), interactionAt: at('12:00:00') }),
    ]);
    // The clock was corrected since, or the other instance's is behind.
    const withdrawn = purpose(purposes[0], { type: 'WITHDRAWN' });
    await recordReceipts(recorder(), [receipt({ isDated: false, purposes: [withdrawn] })]);
    const { subject_purposes: consents } = await service.readRows();
    expect(consents).toMatchObject([{ status: 'WITHDRAWN', transaction_count: 2 }]);
  });

  test('lets a consent expire before what comes after its end', async () => {
    const short = purpose(purposes[0], { expiryAt: at('10:30:00') });
    await recordReceipts(recorder(), [
      receipt({ purposes: [short] }),
      receipt({ createdAt: at('11:00:00'), interactionAt: at('11:00:00') }),
    ]);
    const rows = await service.readRows();
    expect(rows.subject_purposes).toMatchObject([{ status: 'ACTIVE', transaction_count: 3 }]);
    const expired = (rows.transactions as Record<string, unknown>[]).filter(
      ({ type }) => type === 'EXPIRED',
    );
    expect(expired).toMatchObject([
      {
        auto_generated: true,
        receipt_id: null,
        interaction_at: '2026-03-01T10:30:00+00:00',
        created_at: '2026-03-01T11:00:00+00:00',
      },
    ]);
  });

  test('is undone as a whole where one is refused', async () => {
    const before = await service.readRows();
    const gone = { choiceId: newId(), preferenceId: newId(), isConsented: true };
    const chosen = purpose(purposes[1], { choices: [gone] });
    const wrong = receipt({ purposes: [chosen], fields: { dsDataElements: { Shoe: '42' } } });
    await expect(recordReceipts(recorder(), [receipt(), wrong])).rejects.toMatchObject({
      code: 'invalid-request',
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('records the same receipt once, in one list and in later ones', async () => {
    const same = { sameness: 'a'.repeat(64) };
    const first = receipt(same);
    const [one, two] = await recordReceipts(recorder(), [first, receipt(same)]);
    const [three] = await recordReceipts(recorder(), [receipt(same)]);
    expect(one).toMatchObject({ id: first.id, isRepeated: false });
    expect([two, three]).toMatchObject([one, one].map(() => ({ id: first.id, isRepeated: true })));
    expect([await count('receipts'), await count('transactions')]).toEqual([1, 1]);
  });

  test('makes nobody whose receipts were there already when a merge took them away meanwhile', async () => {
    const same = receipt({ sameness: 'b'.repeat(64) });
    const other = receipt({ identifier: 'ben@example.com' });
    await recordReceipts(recorder(), [other]);
    const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
    const merged = { primary: 'ben@example.com', others: ['ana@example.com'] };
    /** What others do between the first statement of the receipt and the next one. */
    const meanwhile = async (db: Database) => {
      await recordReceipts({ ...recorder(), db }, [{ ...same, id: newId() }]);
      await mergeSubjects({ ...recorder(), db, caller }, merged);
    };
    const overtaken = (tx: Database) => {
      let statements = 0;
      return Object.create(tx, {
        execute: {
          value: async (...parts: Parameters<Database['execute']>) => {
            statements += 1;
            if (statements === 1) await meanwhile(tx);
            return tx.execute(...parts);
          },
        },
      }) as Database;
    };
    const db = Object.create(service.db, {
      transaction: {
        value: (run: Parameters<Database['transaction']>[0]) =>
          service.db.transaction((tx) => run(overtaken(tx) as typeof tx)),
      },
    }) as Database;
    const given = receipt({ identifier: 'new@example.com' });
    const recorded = await recordReceipts({ ...recorder(), db }, [same, given]);
    expect(recorded.map(({ isRepeated }) => isRepeated)).toEqual([true, false]);
    const rows = await service.readRows();
    const identifiers = rows.data_subjects?.map((row) => Object(row).identifier).toSorted();
    expect(identifiers).toEqual(['ben@example.com', 'new@example.com']);
    // The merge's decision is one, too.
    expect([rows.receipts?.length, rows.transactions?.length]).toEqual([3, 4]);
  });

  test('has as many statements as one receipt has', async () => {
    const statements = async (receipts: CheckedReceipt[]) => {
      let made = 0;
      const counting = new Proxy(service.db, {
        get: (db, key) => {
          if (key !== 'transaction') return Reflect.get(db, key);
          return (run: Parameters<typeof db.transaction>[0]) =>
            db.transaction((tx) => {
              const counted = new Proxy(tx, {
                get: (target, name) => {
                  if (['execute', 'select', 'insert', 'update', 'delete'].includes(String(name))) {
                    made += 1;
                  }
                  return Reflect.get(target, name);
                },
              });
              return run(counted);
            });
        },
      });
      await recordReceipts({ ...recorder(), db: counting }, receipts);
      return made;
    };
    const fields = {
      dsDataElements: { 'First name': 'Ana' },
      additionalIdentifiers: { Phone: '1' },
    };
    const one = await statements([receipt({ fields })]);
    const many = Array.from({ length: 100 }, (_, index) =>
      receipt({ identifier: `person-${index}@example.com`, fields }),
    );
    expect(one).toBeGreaterThan(5);
    expect(await statements(many)).toBeLessThanOrEqual(one);
  });
});

describe('data elements', () => {
  const elements = async () => {
    const { rows } = await service.db.execute<Record<string, unknown>>(sql`
      select element.name, own.linked, own.position, own.value, own.updated_at::text as "updatedAt"
      from subject_elements own join data_elements element on element.id = own.element_id
      order by element.name, own.linked, own.position`);
    return rows;
  };
  const give = (time: string, fields: CheckedReceipt['fields']) =>
    recordReceipts(recorder(), [
      receipt({ createdAt: at('13:00:00'), interactionAt: at(time), fields }),
    ]);

  test('keep the time of their last change', async () => {
    await give('10:00:00', { dsDataElements: { 'First name': 'Ana', 'Last name': 'Ruiz' } });
    await give('11:00:00', { dsDataElements: { 'First name': 'Ana', 'Last name': 'Ruiz Mar' } });
    expect(await elements()).toMatchObject([
      { name: 'First name', value: 'Ana', updatedAt: '2026-03-01 10:00:00+00' },
      { name: 'Last name', value: 'Ruiz Mar', updatedAt: '2026-03-01 11:00:00+00' },
    ]);
  });

  test('are not overwritten by what is older, and not by nothing', async () => {
    await give('11:00:00', { dsDataElements: { 'First name': 'Anna' } });
    await give('10:00:00', { dsDataElements: { 'First name': 'Ana' } });
    await give('12:00:00', { dsDataElements: { 'First name': '', 'Last name': null } });
    expect(await elements()).toMatchObject([{ name: 'First name', value: 'Anna' }]);
  });

  test('that are linked are additional identifiers, one more each time', async () => {
    await give('10:00:00', { additionalIdentifiers: { Phone: '+1 202 555 0101' } });
    await give('11:00:00', { additionalIdentifiers: { Phone: '+1 202 555 0102' } });
    await give('12:00:00', { additionalIdentifiers: { Phone: '+1 202 555 0101' } });
    expect(await elements()).toMatchObject([
      { name: 'Phone', linked: true, position: 0, value: '+1 202 555 0101' },
      { name: 'Phone', linked: true, position: 1, value: '+1 202 555 0102' },
    ]);
  });
});

test.each([false, true])(
  'receipts of new people are recorded by eight statements, however many there are, told to others or not: %s',
  async (isTold) => {
    const statementsFor = (people: number) =>
      service.db.transaction(async (db) => {
        const { session } = db as unknown as { session: { prepareQuery: () => unknown } };
        const sent = vi.spyOn(session, 'prepareQuery');
        const receipts = Array.from({ length: people }, (_, place) =>
          receipt({
            identifier: `new-${people}-${place}@example.com`,
            sameness: `${people}${place}`.padStart(64, '0'),
            purposes: purposes.map((id) => purpose(id)),
            fields: { dsDataElements: { City: 'Turku' } },
          }),
        );
        await recordEach({ ...recorder(), db, events: { isWanted: () => isTold } }, receipts);
        return sent.mock.calls.length;
      });
    // The first one makes the data element.
    await statementsFor(2);
    expect([await statementsFor(1), await statementsFor(30)]).toEqual([8, 8]);
  },
);
