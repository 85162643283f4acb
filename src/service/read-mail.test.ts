import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (SMTP_URL?: string, MAIL_FROM?: string) => {
  const read = readConfig({
    ...(SMTP_URL === undefined ? {} : { SMTP_URL }),
    ...(MAIL_FROM === undefined ? {} : { MAIL_FROM }),
  });
  return 'faults' in read ? read.faults : read.config.mail;
};
const from = 'Alder & Moss <no-reply@example.org>';

test('mail is sent by a server with TLS, but not on this machine, and with a name if it has one', () => {
  expect(read()).toBeNull();
  expect(read('smtp://user:p%40ss@mail.example.org', from)).toEqual({
    ...{ host: 'mail.example.org', port: 587, isSecure: false, isOnLoopback: false },
    ...{ user: 'user', password: 'p@ss' },
    from: { name: 'Alder & Moss', address: 'no-reply@example.org' },
  });
  expect(read('smtps://mail.example.org:4650', 'no-reply@example.org')).toMatchObject({
    ...{ port: 4650, isSecure: true, user: null, password: null },
    from: { name: null, address: 'no-reply@example.org' },
  });
  expect(read('smtps://mail.example.org', '"Alder" <a@example.org>')).toMatchObject({
    port: 465,
    from: { name: 'Alder', address: 'a@example.org' },
  });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(read(`smtp://${host}:2525`, from)).toMatchObject({ isOnLoopback: true, port: 2525 });
  }
});

const url = 'SMTP_URL must be a server such as';
const address = 'MAIL_FROM must be an address';
const both = 'SMTP_URL and MAIL_FROM have no effect without each other';
test.each([
  ['mail.example.org', from, url],
  ['https://mail.example.org', from, url],
  ['smtp://mail.example.org/?tls.rejectUnauthorized=false', from, url],
  ['smtp://mail.example.org?secure=false', from, url],
  ['smtp://mail.example.org/path', from, url],
  ['smtp://user:%@mail.example.org', from, url],
  ['smtp://', from, url],
  ['smtp://localhost', 'Alder & Moss', address],
  ['smtp://localhost', 'Alder <a@example.org>, b@example.org', address],
  ['smtp://localhost', 'Alder\r\nBcc: b@example.org <a@example.org>', address],
  ['smtp://localhost', 'a@example.org\nBcc: b@example.org', address],
  ['smtp://localhost', undefined, both],
  [undefined, from, both],
])('%j and %j are refused in one sentence', (smtpUrl, mailFrom, sentence) => {
  expect(read(smtpUrl, mailFrom)).toEqual([expect.stringContaining(sentence)]);
});

test('mail without people’s pages is refused: its links would lead nowhere', () => {
  const faults = readConfig({
    ENVIRONMENT: 'trial',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: from,
  });
  expect(faults).toEqual({
    faults: expect.arrayContaining([expect.stringContaining('without PERSON_URL')]),
  });
});
