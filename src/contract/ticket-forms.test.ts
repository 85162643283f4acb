import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './common/describe-issue.ts';
import {
  isTicketOf,
  ticketAddress,
  ticketLike,
  ticketLinkText,
  ticketPatternText,
} from './ticket-forms.ts';

test.each([
  ['####', '4711', true],
  ['####', '471', false],
  ['####', '47110', false],
  ['####', '47a1', false],
  ['####', '４７１１', false],
  ['ABC-####', 'abc-4711', true],
  ['ABC-####', 'ABC_4711', false],
  ['HELP-*', 'HELP-1', true],
  ['HELP-*', 'HELP-', false],
  ['*', '0'.repeat(100), true],
  ['#*', '4', false],
  ['*#*', '471', true],
  // What stands for anything elsewhere is itself here.
  ['.+#', 'aa1', false],
  ['.+#', '.+1', true],
  ['(##)', '(47)', true],
])('of the form %s, %j is a ticket: %s', (pattern, ticket, isOne) => {
  expect(isTicketOf(pattern, ticket)).toBe(isOne);
});

test.each([
  ['####', '4711'],
  ['##', '11'],
  ['INC#######', 'INC0004711'],
  ['HELP-*', 'HELP-4711'],
  ['#-*-##', '1-4711-11'],
])('tickets of the form %s look like %s', (pattern, example) => {
  expect(ticketLike(pattern)).toBe(example);
});

test('what tickets look like is a ticket of the form, whatever the form is', () => {
  const signs = fc.constantFrom('#', '*', '-', 'A', '1', '0', '4', ' ', '(');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 40 }), (pattern) => {
      expect(isTicketOf(pattern, ticketLike(pattern))).toBe(true);
    }),
  );
});

// Where each way were tried, these would outlast the test.
test.each([
  ['that digits fill in many ways', '*1'.repeat(20), `${'1'.repeat(10_000)}!`],
  ['of nothing but digits', '*'.repeat(40), `${'7'.repeat(10_000)}!`],
  ['that would be costly as an expression', '(*)*(*)*(*)*(*)*', `${'1'.repeat(9_999)}!`],
])('a form %s is soon checked against 10,000 characters', (_what, pattern, ticket) => {
  expect(isTicketOf(pattern, ticket)).toBe(false);
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

const link = 'https://desk.example.org/tickets/{ticket}/show';

test.each([
  ['4711', 'https://desk.example.org/tickets/4711/show'],
  ['../4711?a=b#c', 'https://desk.example.org/tickets/..%2F4711%3Fa%3Db%23c/show'],
  ['Fall Ä "1"', 'https://desk.example.org/tickets/Fall%20%C3%84%20%221%22/show'],
  ['{ticket}', 'https://desk.example.org/tickets/%7Bticket%7D/show'],
  ['%2e%2e', 'https://desk.example.org/tickets/%252e%252e/show'],
])('ticket %j opens at %s, and nowhere else of the site', (ticket, address) => {
  expect(ticketAddress(link, ticket)).toBe(address);
  expect(new URL(address).pathname).toMatch(/^\/tickets\/.*\/show$/);
});

test.each(['.', '..', ''])('ticket %j opens nowhere', (ticket) => {
  expect(ticketAddress(link, ticket)).toBeNull();
});
