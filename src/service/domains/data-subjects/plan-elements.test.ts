import { describe, expect, test } from 'vitest';
import { type ElementEntry, type ElementValues, planElements } from './plan-elements.ts';

const now = '2026-11-21T09:00:00.000Z';
const earlier = '2026-01-01T00:00:00.000Z';
const primary = 'someone@example.org';

const stored = (linked: boolean, ...values: string[]): ElementValues => ({
  elementId: 'phone',
  linked,
  values: values.map((value) => ({ value, updatedAt: earlier, setBy: null })),
});
const entry = (values: string[] | null, fields: Partial<ElementEntry> = {}): ElementEntry => ({
  elementId: 'phone',
  name: 'Phone',
  linked: false,
  values,
  interactionAt: null,
  ...fields,
});
const linked = (values: string[] | null, fields: Partial<ElementEntry> = {}) =>
  entry(values, { linked: true, ...fields });

const plan = (rows: ElementValues[], ...entries: ElementEntry[]) =>
  planElements(rows, entries, { primary, now, setBy: 'PROGRAM' });
/** What changes, as `kind: value@year-month`. */
const changesOf = (rows: ElementValues[], ...entries: ElementEntry[]) =>
  Object.fromEntries(
    plan(rows, ...entries).changes.map((change) => [
      change.linked ? 'identifiers' : 'values',
      change.values.map(({ value, updatedAt }) => `${value}@${updatedAt.slice(0, 7)}`),
    ]),
  );

describe('a value', () => {
  test('is stored with the time of the request, or with its own', () => {
    expect(changesOf([], entry(['1']))).toEqual({ values: ['1@2026-11'] });
    const at = { interactionAt: '2026-03-01T00:00:00.000Z' };
    expect(changesOf([], entry(['1'], at))).toEqual({ values: ['1@2026-03'] });
  });

  test('replaces what was there, and is kept as it came, once', () => {
    expect(changesOf([stored(false, '1', '2')], entry([' 3 ', ' 3 ']))).toEqual({
      values: [' 3 @2026-11'],
    });
  });

  test('that stays keeps its time', () => {
    expect(plan([stored(false, '1')], entry(['1'])).changes).toEqual([]);
    expect(changesOf([stored(false, '1', '2')], entry(['3', '2']))).toEqual({
      values: ['3@2026-11', '2@2026-01'],
    });
  });

  test('that is empty goes', () => {
    for (const values of [[], [''], ['', '']]) {
      expect(changesOf([stored(false, '1')], entry(values))).toEqual({ values: [] });
    }
  });

  test('that is left out changes nothing and is told', () => {
    expect(plan([stored(false, '1'), stored(true, '2')], entry(null), linked(null))).toEqual({
      changes: [],
      messages: Array(2).fill("“Phone” has no value, so it wasn't changed."),
      refused: [],
    });
  });

  test('older than what is stored changes nothing and is told; one as old replaces it', () => {
    const older = { interactionAt: '2025-12-31T23:59:59.999Z' };
    for (const late of [entry(['2'], older), linked([], older)]) {
      const { changes, messages } = plan([stored(late.linked, '1')], late);
      expect(changes).toEqual([]);
      expect(messages).toEqual([
        '“Phone” has changed since this interactionDate. The newer value was kept.',
      ]);
    }
    const same = { interactionAt: '2026-01-01T00:00:00Z' };
    expect(changesOf([stored(false, '1')], entry(['2'], same))).toEqual({ values: ['2@2026-01'] });
  });

  test('that a form set is replaced whenever it was set, and is vouched for once it is said again', () => {
    const typed = { ...stored(false), values: [{ value: '1', updatedAt: now, setBy: 'FORM' }] };
    const at = { interactionAt: earlier };
    expect(changesOf([typed as ElementValues], entry(['2'], at))).toEqual({
      values: ['2@2026-01'],
    });
    expect(plan([typed as ElementValues], entry(['1'], at)).changes).toEqual([
      { ...typed, values: [{ value: '1', updatedAt: now, setBy: 'PROGRAM' }] },
    ]);
  });

  test('without a time of its own replaces one that is ahead of the clock', () => {
    const ahead = {
      ...stored(false),
      values: [{ value: '1', updatedAt: '2026-11-21T09:00:01Z', setBy: null }],
    };
    expect(changesOf([ahead], entry(['2']))).toEqual({ values: ['2@2026-11'] });
  });
});

describe('a list of identifiers', () => {
  test('adds and changes with those to keep', () => {
    expect(changesOf([stored(true, '1')], linked(['1', ' 2 ', '2']))).toEqual({
      identifiers: ['1@2026-01', '2@2026-11'],
    });
  });

  test('takes NFC and NFD for one, and keeps the form that is stored', () => {
    const [nfc, nfd] = ['\u00eb', 'e\u0308'];
    expect(changesOf([stored(true, nfd)], linked([nfc, nfd, '2']))).toEqual({
      identifiers: [`${nfd}@2026-01`, '2@2026-11'],
    });
    expect(changesOf([], linked([nfd, nfc]))).toEqual({ identifiers: [`${nfc}@2026-11`] });
    expect(changesOf([], entry([nfd, nfc]))).toEqual({
      values: [`${nfd}@2026-11`, `${nfc}@2026-11`],
    });
  });

  test('leaves what it leaves out as values of the element', () => {
    expect(changesOf([stored(true, '1', '2', '3')], linked(['2']))).toEqual({
      identifiers: ['2@2026-01'],
      values: ['1@2026-11', '3@2026-11'],
    });
  });

  test.each([[[]], [['']]])('that is empty removes all of the type: %j', (values) => {
    expect(changesOf([stored(true, '1'), stored(false, '0')], linked(values))).toEqual({
      identifiers: [],
      values: ['0@2026-01', '1@2026-11'],
    });
  });

  test('makes no second value of what is one already', () => {
    expect(changesOf([stored(true, '1'), stored(false, '1')], linked([]))).toEqual({
      identifiers: [],
    });
  });

  test('joins what it leaves out to values that the same request gives, in any order', () => {
    const expected = { identifiers: [], values: ['5@2026-11', '1@2026-11'] };
    const rows = [stored(true, '1'), stored(false, '4')];
    expect(changesOf(rows, linked([]), entry(['5']))).toEqual(expected);
    expect(changesOf(rows, entry(['5']), linked([]))).toEqual(expected);
  });

  test('is taken but for what can be none, with the reason', () => {
    const long = 'x'.repeat(256);
    const { changes, refused } = plan([], linked(['1', ` ${primary} `, long, 'a\nb']));
    expect(changes).toEqual([
      {
        elementId: 'phone',
        linked: true,
        values: [{ value: '1', updatedAt: now, setBy: 'PROGRAM' }],
      },
    ]);
    expect(refused).toEqual([
      {
        name: 'Phone',
        values: {
          [primary]: 'Is the primary identifier.',
          [long]: 'Is over 255 characters.',
          'a\nb': 'Contains a control character.',
        },
      },
    ]);
  });
});

test('other elements are left alone', () => {
  const other = { ...stored(true, '1'), elementId: 'email' };
  expect(changesOf([other], entry(['1']))).toEqual({ values: ['1@2026-11'] });
});
