import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let token: string;
let otherToken: string;
beforeEach(
  service.resetTo(async () => {
    const purpose = await api.activePurpose();
    const of = async (fields: Record<string, unknown>) =>
      api.pointToken(await api.activePoint({ PurposeIds: [purpose], ...fields }));
    token = await of({ DataElements: ['Known'] });
    otherToken = await of({});
  }),
);

const values = (count: number, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix} ${index}`, 'x']));
const elementNames = async () =>
  ((await service.readRows()).data_elements as { name: string }[]).map(({ name }) => name);
const refusedNames = () => service.counters.read().elementNamesRefused;
/** Known senders may name elements that the collection point doesn't list. */
const known = { as: 'writer' } as const;

test('a receipt makes twenty elements of names never seen, and keeps the rest as it came', async () => {
  const before = refusedNames();
  const dsDataElements = { ...values(25, 'new'), Known: 'y' };
  await api.receipt(token, { dsDataElements, additionalIdentifiers: { Card: '7' } }, known);
  const made = await elementNames();
  expect(made.filter((name) => name.startsWith('new'))).toHaveLength(19);
  expect(made).toEqual(expect.arrayContaining(['Known', 'Card']));
  const rows = await service.readRows();
  expect(rows.receipts).toMatchObject([{ fields: { dsDataElements } }]);
  expect(rows.subject_elements).toHaveLength(21);
  expect(refusedNames() - before).toBe(6);
});

test('through one collection point two hundred are made, however many receipts come at once', async () => {
  const before = refusedNames();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      api.receipt(
        token,
        {
          identifier: `person-${index}@example.org`,
          dsDataElements: values(18, `new ${index}`),
        },
        known,
      ),
    ),
  );
  const made = (await elementNames()).filter((name) => name.startsWith('new'));
  expect(made).toHaveLength(200);
  expect(refusedNames() - before).toBe(16);
  await api.receipt(token, { dsDataElements: { late: 'x', Known: 'y' } }, known);
  await api.receipt(otherToken, { dsDataElements: { other: 'x' } }, known);
  expect(await elementNames()).toEqual(expect.arrayContaining(['other']));
  expect(await elementNames()).not.toContain('late');
});

test("what a form's collection point doesn't list stays in the receipt, whatever is stored", async () => {
  await api.upsert('ben@example.com', [{ name: 'Nope', value: 'x' }]);
  const dsDataElements = { Nope: '1', Other: '2', Known: '3' };
  const sent = await Promise.all(
    ['new@example.com', 'ben@example.com'].map((identifier) =>
      submit({ identifier, dsDataElements }),
    ),
  );
  const why = "The collection point doesn't list this data element.";
  const messages = ['Nope', 'Other'].map((name) => `dsDataElements.${name}: ${why}`);
  expect(sent).toEqual([
    { ...signed, messages },
    { ...signed, messages },
  ]);
  expect((await elementNames()).sort()).toEqual(['Known', 'Nope']);
  const rows = await service.readRows();
  const recorded = {
    fields: { dsDataElements },
    left_out: ['Nope', 'Other'].map((name) => ({
      path: `dsDataElements.${name}`,
      reason: 'NOT_TAKEN',
    })),
  };
  expect(rows.receipts).toMatchObject([recorded, recorded]);
  expect(rows.subject_elements).toHaveLength(3);
});

test('names that are there already are taken without end', async () => {
  await api.upsert(
    'someone@example.org',
    Object.keys(values(60, 'old')).map((name) => ({ name, value: 'x' })),
  );
  await api.receipt(token, { dsDataElements: values(60, 'old') }, known);
  const { rows } = await service.db.execute<{ made: number }>(sql`
    select count(*)::int as made from subject_elements s
    join data_elements e on e.id = s.element_id where e.name like 'old%'`);
  expect(rows).toEqual([{ made: 120 }]);
});

const bodyOf = (fields: Record<string, unknown>) =>
  api.receiptBody(token, { dsDataElements: { Known: 'y' }, ...fields });
const submit = async (fields: Record<string, unknown>) =>
  (await api.call(submitReceiptEndpoint, { body: bodyOf(fields) }, { as: 'nobody' })).answer;
const inBulk = (...records: Record<string, unknown>[]) =>
  api.receipts(records.map((fields) => bodyOf(fields)));
const inBulkOfKnown = (...records: Record<string, unknown>[]) =>
  api.receipts(
    records.map((fields) => bodyOf(fields)),
    known,
  );
const signed = { receipt: expect.any(String) };

describe('additional identifiers of one type', () => {
  const cards = async () => {
    const { rows } = await service.db.execute<{ value: string }>(sql`
      select value from subject_elements where linked order by position`);
    return rows.map(({ value }) => value);
  };
  const give = (index: number) => ({ additionalIdentifiers: { Card: `card ${index}` } });
  const fifty = Array.from({ length: 50 }, (_, index) => give(index));

  test('are fifty for a person; the next stays in its receipt, and the answer doesn’t say so', async () => {
    const before = refusedNames();
    expect(await inBulk(...fifty)).toEqual(fifty.map(() => signed));
    const shown = await cards();
    expect(shown).toHaveLength(50);
    // It would tell how many the person has.
    expect(await submit(give(50))).toEqual(signed);
    expect(await inBulk(give(51))).toEqual([signed]);
    expect(await cards()).toEqual(shown);
    expect(refusedNames() - before).toBe(2);
    const rows = (await service.readRows()).receipts as { fields: unknown }[];
    expect(rows.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(give(50)));
  });

  test('leave room for those of other types and other people', async () => {
    await inBulk(...fifty);
    expect(await submit({ additionalIdentifiers: { Phone: '1' } })).toEqual(signed);
    expect(await submit({ ...give(50), identifier: 'ben@example.com' })).toEqual(signed);
    expect(await cards()).toHaveLength(52);
  });
});

describe('names beyond the maxima', () => {
  test('of a receipt are counted in its answer, in a bulk for each record', async () => {
    const many = { dsDataElements: values(23, 'new') };
    const messages = ['3 data elements had no effect beyond the receipt.'];
    expect(await inBulkOfKnown(many, { dsDataElements: { Known: 'y' } })).toEqual([
      { ...signed, messages },
      signed,
    ]);
  });

  test('are counted as what they are, beside other messages', async () => {
    const fields = {
      shortLinkToken: true,
      additionalIdentifiers: values(21, 'id'),
      dsDataElements: { late: 'x', Known: 'y' },
    };
    expect(await submit(fields)).toEqual({
      ...signed,
      messages: [
        'shortLinkToken had no effect: only senders that sign in with the scope CONSENT get magic links.',
        "dsDataElements.late: The collection point doesn't list this data element.",
        '1 additional identifier had no effect beyond the receipt.',
      ],
    });
  });

  test('through a collection point are counted too', async () => {
    const full = Array.from({ length: 10 }, (_, index) => values(20, `new ${index}`));
    await inBulkOfKnown(...full.map((dsDataElements) => ({ dsDataElements })));
    expect(await submit({ dsDataElements: { late: 'x' } })).toEqual({
      ...signed,
      messages: ["dsDataElements.late: The collection point doesn't list this data element."],
    });
  });
});

describe('what is asked for and not built', () => {
  const options = [{ option: 'ClearExpiration', purposes: [] }];
  const parents = [{ ParentIdentifier: 'ben@example.org' }];

  test('is named in the answer, in any case of its key, and in a bulk for each record', async () => {
    const asked = { ReceiptOptions: options, parentPrimaryIdentifiers: parents };
    const messages = [
      'receiptOptions had no effect beyond the receipt.',
      'parentPrimaryIdentifiers had no effect beyond the receipt.',
    ];
    expect(await submit(asked)).toEqual({ ...signed, messages });
    expect(await inBulk(asked, {})).toEqual([{ ...signed, messages }, signed]);
  });

  test('is not named where it asks for nothing', async () => {
    const fields = { receiptOptions: [], enableDataElementDateValidation: false };
    expect(await submit(fields)).toEqual(signed);
    expect(await submit({ enableDataElementDateValidation: 'true' })).toEqual({
      ...signed,
      messages: ['enableDataElementDateValidation had no effect beyond the receipt.'],
    });
  });
});
