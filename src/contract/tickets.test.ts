import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordLooksEndpoint } from './activity.ts';
import { isPublic } from './common/endpoint.ts';
import { endpoints } from './endpoints.ts';
import { faultOfTicket, takesTicket, ticketText } from './tickets.ts';

test.each(['4711', ' 4711 ', 'HELP-12', 'Fall Nr. 7 (Müller-Straße)', '#1@desk', 'x'.repeat(100)])(
  'a ticket of %j is taken, without the blanks around it',
  (text) => {
    expect(faultOfTicket(text)).toBeUndefined();
    expect(z.parse(ticketText, text)).toBe(text.trim());
  },
);

test.each([
  ['an email address', 'anna@example.org'],
  ['one in a sentence', 'call of a.b@mail.example, 4711'],
  ['one as an address has it', 'anna%40example.org'],
  ['one of a full-width keyboard', 'anna＠example.org'],
  ['markup', '<b>4711</b>'],
  ['a line break', '47\n11'],
  ['what turns the reading around', '47\u202e11'],
  ['a character of no width', '47\u200b11'],
  ['nothing', '  '],
  ['101 characters', 'x'.repeat(101)],
  ['10,000 characters', 'x'.repeat(10_000)],
])('a ticket that is %s is refused', (_what, text) => {
  expect(faultOfTicket(text)).toMatch(/\.$/);
});

test('whatever leaves activity about people takes the ticket of a call, and nothing of the public does', () => {
  const taking = endpoints.filter(takesTicket);
  expect(taking).toContain(recordLooksEndpoint);
  expect(taking.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['recordDecisions', 'listProfilesV4', 'mergeDataSubjects', 'makeProof']),
  );
  expect(taking.filter(isPublic)).toEqual([]);
  expect(taking.map(({ operationId }) => operationId)).not.toContain('listActivity');
});
