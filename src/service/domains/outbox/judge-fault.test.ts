import { expect, test } from 'vitest';
import { judgeFault } from './judge-fault.ts';

const refused = (command: string, response: string) =>
  judgeFault(
    Object.assign(new Error(response), {
      ...{ code: 'EENVELOPE', command, response },
      responseCode: Number(response.slice(0, 3)),
    }),
  );

test.each([
  ['RCPT TO', '550 5.1.1 <ana@example.org>: no such user', true, true, 'RCPT TO: 550 5.1.1'],
  ['RCPT TO', '550 5.1.10 null MX', true, true, 'RCPT TO: 550 5.1.10'],
  ['RCPT TO', '552 5.2.2 mailbox full', true, false, 'RCPT TO: 552 5.2.2'],
  // Of us: most servers say all that they have against a mail at its recipient.
  ['RCPT TO', '553 nobody here', false, false, 'RCPT TO: 553'],
  ['RCPT TO', '550 5.1.8 sender: domain not found', false, false, 'RCPT TO: 550 5.1.8'],
  ['RCPT TO', '550 5.1.7 bad sender', false, false, 'RCPT TO: 550 5.1.7'],
  ['RCPT TO', '504 5.5.2 Helo command rejected', false, false, 'RCPT TO: 504 5.5.2'],
  ['RCPT TO', '530 SMTP authentication is required.', false, false, 'RCPT TO: 530'],
  ['RCPT TO', '550-5.2.1 disabled', true, true, 'RCPT TO: 550 5.2.1'],
  ['RCPT TO', '554 5.7.1 relaying denied', false, false, 'RCPT TO: 554 5.7.1'],
  ['DATA', '554 5.7.1 looks like spam', true, false, 'DATA: 554 5.7.1'],
  ['DATA', '550 5.1.8 bad outbound sender', false, false, 'DATA: 550 5.1.8'],
  ['DATA', '550 5.1.1 unknown user', true, true, 'DATA: 550 5.1.1'],
  ['RCPT TO', '450 4.2.1 try later', false, false, 'RCPT TO: 450 4.2.1'],
  ['DATA', '451 4.3.0 no room', false, false, 'DATA: 451 4.3.0'],
  ['MAIL FROM', '550 5.7.1 not your name', false, false, 'MAIL FROM: 550 5.7.1'],
  ['AUTH PLAIN', '535 5.7.8 wrong password', false, false, 'AUTH PLAIN: 535 5.7.8'],
  ['CONN', '554 5.3.2 go away', false, false, 'CONN: 554 5.3.2'],
] as const)('%s answered by "%s"', (command, response, isFinal, isUndeliverable, fault) => {
  expect(refused(command, response)).toEqual({ isFinal, isUndeliverable, fault });
});

test('what has no answer is tried again, and named by its code', () => {
  const error = Object.assign(new Error('to ana@example.org'), {
    code: 'ETIMEDOUT',
    command: 'CONN',
  });
  const again = { isFinal: false, isUndeliverable: false };
  expect(judgeFault(error)).toEqual({ ...again, fault: 'CONN: ETIMEDOUT' });
  expect(judgeFault(new Error('ana@example.org'))).toEqual({ ...again, fault: 'ERROR' });
  expect(judgeFault(null)).toEqual({ ...again, fault: 'ERROR' });
  expect(judgeFault({ code: 'ana@example.org', command: 'ana' })).toEqual({
    ...again,
    fault: 'ERROR',
  });
});
