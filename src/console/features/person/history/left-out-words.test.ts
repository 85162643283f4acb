import { expect, test } from 'vitest';
import { leftOutReasons } from '#contract/left-out.ts';
import { leftOutFacts, leftOutParts, leftOutTitle } from './left-out-words.ts';

const left = (path: string, reason: string, purposeName: string | null = null) => ({
  path,
  reason,
  purposeName,
});
const partsOf = (...leftOut: ReturnType<typeof left>[]) => leftOutParts({ leftOut });

test('parts are told by what they are and why, and nothing a sender made up is taken for ours', () => {
  const parts = partsOf(
    left('purposes.0.TransactionType', 'MAY_HAVE_BEEN_NO', 'Newsletter'),
    left('purposes.1.Id', 'UNREADABLE'),
    left('purposes.2.Preferences.0.TopicId', 'UNKNOWN', 'Calls'),
    left('purposes.2.Preferences.1.TopicId', 'UNKNOWN', 'Calls'),
    left('dsDataElements.Shoe.size', 'NOT_TAKEN'),
    left('additionalIdentifiers.Card', 'UNREADABLE'),
    left('dsDataElements', 'TOO_MANY'),
    left('constructor', 'UNREADABLE'),
  );
  expect(parts.map(({ kind, name, why }) => `${kind} ${name}: ${why}`)).toEqual([
    "answer Newsletter: the answer couldn't be read; it may have been a no",
    "answer Unknown purpose: couldn't be read",
    'purpose Calls: an unknown topic, preference or option',
    "element Shoe.size: the collection point doesn't accept it",
    "identifier Card: couldn't be read",
    'other Data elements: more than a receipt may have',
    "other Something else: couldn't be read",
  ]);
});

test.each(leftOutReasons)('%s has words of its own', (reason) => {
  const [part] = partsOf(left('purposes.0.Id', reason));
  expect(part?.why).not.toBe('left out');
});

test('a headline names the purposes whose answers were left out, and facts count the rest', () => {
  const one = partsOf(left('purposes.0.Id', 'NOT_LINKED', 'Calls'), left('dsDataElements.A', 'X'));
  expect(leftOutTitle(one)).toBe('Calls: answer left out');
  expect(leftOutFacts(one, { isTitled: true })).toEqual(['1 data element left out']);
  expect(leftOutFacts(one, { isTitled: false })).toEqual([
    '1 answer left out',
    '1 data element left out',
  ]);
  const two = partsOf(
    left('purposes.0.Id', 'NOT_LINKED', 'Calls'),
    left('purposes.1.Version', 'OTHER_VERSION', 'Mail'),
  );
  expect(leftOutTitle(two)).toBe('Calls, Mail: answers left out');
  expect(leftOutTitle(partsOf(left('language', 'UNREADABLE')))).toBe('');
  expect(leftOutParts(null)).toEqual([]);
});
