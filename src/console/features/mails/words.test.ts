import { expect, test } from 'vitest';
import type { Mail, MailAddress } from '#contract/mails.ts';
import { deliverable, faultWords, mailBlock, mailLanguageOf } from './words.ts';

const mail = (errorMessage: string): Mail => ({
  ...{ id: '1', kind: 'LINK', state: 'FAILED', address: '•', dataSubjectId: '2' },
  ...{ createdDate: '2026-11-29T09:00:00Z', attempts: 1, isReadable: false },
  errorMessage,
});

test('a failed mail says what its server meant', () => {
  for (const [fault, words] of [
    ['RCPT TO: 550 5.1.1', 'The mail server says that nobody has this address'],
    ['RCPT TO: 550 5.7.1', 'The mail server refused the address'],
    ['DATA: 554', 'The mail server refused the mail'],
    ['RCPT TO: 450 4.2.1', 'The mail server asks to try again later'],
    ['CONN: ETIMEDOUT', "The mail server couldn't be reached, or broke off"],
    ['AUTH PLAIN: EAUTH', "The mail server doesn't accept the sign-in"],
    ['ETLS', "The mail server's certificate can't be trusted"],
  ] as const) {
    expect(faultWords(mail(fault)), fault).toBe(words);
  }
});

test('nothing can be mailed without a server, an address, or one that is deliverable', () => {
  const address: MailAddress = { addressId: 'a', address: '•' };
  const marked = { ...address, undeliverableDate: '2026-11-29T09:00:00Z' };
  const of = (canMail: boolean, addresses: MailAddress[]) => ({
    ...{ dataSubjectId: '1', canMail, addresses },
  });
  expect(mailBlock(of(false, [address]))).toContain('SMTP_URL');
  expect(mailBlock(of(true, []))).toContain('No email address');
  expect(mailBlock(of(true, [marked]))).toBe('Every address is marked as undeliverable.');
  expect(mailBlock(of(true, [marked, address]))).toBeUndefined();
  expect(deliverable(of(true, [marked, address]))).toEqual([address]);
});

test.each([
  ['de', 'de'],
  ['fr-CA', 'fr'],
  ['SV-se', 'sv'],
  ['pt', 'en'],
  ['', 'en'],
  [null, 'en'],
])('to somebody of language %s it is written in %s', (language, written) => {
  expect(mailLanguageOf(language)).toBe(written);
});
