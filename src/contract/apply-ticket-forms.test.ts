import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTicketOf, ticketAddress } from './apply-ticket-forms.ts';
import { ticketLike } from './ticket-forms.ts';

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
