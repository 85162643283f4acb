import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './common/describe-issue.ts';
import { ticketLike, ticketLinkText, ticketPatternText } from './ticket-forms.ts';

test.each([
  ['####', '4711'],
  ['##', '11'],
  ['INC#######', 'INC0004711'],
  ['HELP-*', 'HELP-4711'],
  ['#-*-##', '1-4711-11'],
])('tickets of the form %s look like %s', (pattern, example) => {
  expect(ticketLike(pattern)).toBe(example);
});

test.each(['####', ' ABC-#### ', 'HELP-*', 'Fall Nr. *', ' '])('the form %j is taken', (text) => {
  expect(z.parse(ticketPatternText, text)).toBe(text.trim());
});

const faultsOf = (schema: typeof ticketLinkText, text: string) =>
  (z.safeParse(schema, text, { reportInput: true }).error?.issues ?? []).map(
    (issue) => describeIssue(issue).message,
  );

test.each([
  ['without a digit', 'ABC', /^Must have # for a digit or \* for several\.$/],
  ['of an email address', 'a#@example.org', /email/],
  ['with markup', '<b>#</b>', "Can't contain < or >."],
  ['with a line break', '#\n#', /nobody sees/],
  ['of 41 characters', '#'.repeat(41), /40/],
  ['of 10,000 characters', '*'.repeat(10_000), /40/],
])('a form %s is refused', (_what, text, message) => {
  expect(faultsOf(ticketPatternText, text)).toEqual([expect.stringMatching(message)]);
});

test.each([
  '',
  'https://desk.example.org/{ticket}',
  'https://desk.example.org:8443/tickets?id={ticket}&view=all',
  'https://desk.example.org/#/case/{ticket}',
])('the link %s is taken', (text) => {
  expect(z.parse(ticketLinkText, text)).toBe(text);
});

test.each([
  'http://desk.example.org/{ticket}',
  'javascript:alert({ticket})',
  'https://desk.example.org/',
  'https://desk.example.org/{ticket}/{ticket}',
  'https://{ticket}.example.org/',
  'https://desk.example.org{ticket}',
  'https://desk.example.org:{ticket}/',
  'https://{ticket}@desk.example.org/',
  'https://me:secret@desk.example.org/{ticket}',
  'desk.example.org/{ticket}',
  'https://desk.example.org/ {ticket}',
  'https://desk.example.org/\n{ticket}',
])('the link %j is refused', (text) => {
  expect(faultsOf(ticketLinkText, text)).toEqual([
    'Must be an address such as https://desk.example.org/{ticket}.',
  ]);
});

test('a link of 10,000 characters is refused for its length alone', () => {
  const text = `https://desk.example.org/{ticket}?${'x'.repeat(10_000)}`;
  expect(faultsOf(ticketLinkText, text)).toEqual([expect.stringMatching(/500/)]);
});
