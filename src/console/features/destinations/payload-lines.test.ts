import { expect, test } from 'vitest';
import { payloadLines } from './payload-lines.ts';

const known = {
  eventId: '9d0c2b1a-4e5f-4a6b-8c7d-1e2f3a4b5c6d',
  eventType: '3010',
  messageSequenceNumber: 4,
  isBulk: false,
  payload: {
    dataSubjectIdentifier: 'ana@example.com',
    dataSubjectEmail: 'ana@example.com',
    dataSubjectLanguage: null,
    parentPrimaryIdentifiers: ['mother@example.com'],
    contactFields: { name: 'Ana', guid: '12-34', Age: 42, Language: 'en' },
    profiles: [
      {
        purposeName: 'Newsletter',
        customPreferences: [
          { guid: 'p1', name: 'Topics', options: [{ name: 'Sport', value: true }] },
        ],
        profileFields: { TransactionStatus: 'WITHDRAWN' },
      },
    ],
    doubleOptIn: {},
  },
};

/** The lines put together, with each value of a person between ‹ and ›. */
const drawn = (body: unknown) =>
  payloadLines(body)
    .map(
      ({ indent, name, text, value, end }) =>
        `${'  '.repeat(indent)}${name === undefined ? '' : `${JSON.stringify(name)}: `}${
          value === undefined ? text : JSON.stringify(value)
        }${end}`,
    )
    .join('\n');
const personal = (body: unknown) =>
  payloadLines(body).flatMap(({ value }) => (value === undefined ? [] : [value]));

test('the lines are the body as JSON', () => {
  const asTexts = { ...known, payload: { ...known.payload } };
  asTexts.payload.contactFields = { ...known.payload.contactFields, Age: '42' as never };
  expect(drawn(known)).toBe(JSON.stringify(asTexts, null, 2));
});

test('all that says who somebody is stands apart, whatever the data elements are called', () => {
  expect(personal(known)).toEqual([
    ...['ana@example.com', 'ana@example.com', 'mother@example.com'],
    ...['Ana', '12-34', '42', 'en'],
  ]);
});

test('so does what nobody knows yet', () => {
  expect(personal({ nickname: 'Ana', profiles: [{ note: 'called twice', count: 2 }] })).toEqual([
    'Ana',
    'called twice',
  ]);
});

test('each line has a name of its own', () => {
  const ids = payloadLines(known).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
