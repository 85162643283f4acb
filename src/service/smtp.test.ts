import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { judgeFault } from './domains/outbox/judge-fault.ts';
import type { SendMail } from './domains/outbox/outbox.ts';
import type { MailSettings } from './read-mail.ts';
import { createSmtp } from './smtp.ts';
import { selfSigned } from './testing/certificate.ts';
import { conversation, refusal, startBadServer, startSmtpServer } from './testing/smtp-server.ts';

const mail: Parameters<SendMail>[0] = {
  id: '0199d2f4-5c1e-7000-8000-0000000000aa',
  address: 'ana@example.org',
  sender: 'Alder & Moss',
  subject: 'Your link to your choices',
  text: 'Hello.\n\nhttps://choices.example.org/l/token',
  html: '<p>Hello.</p>',
  unsubscribe: null,
};

const settingsAt = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
  ...{ host: '127.0.0.1', port, isSecure: false, isOnLoopback: true, user: null, password: null },
  from: { name: null, address: 'no-reply@example.org' },
  ...more,
});
/** Short ones, so that a test waits for none of them. */
const quick = {
  ...{ dnsTimeout: 300, connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 },
  socketCloseTimeout: 0,
};
const sendTo = (
  port: number,
  own: Partial<typeof mail> = {},
  {
    signal = AbortSignal.timeout(10_000),
    ...more
  }: Partial<MailSettings> & { signal?: AbortSignal } = {},
) =>
  createSmtp(
    settingsAt(port, more),
    'https://choices.example.org',
    quick,
  )({ ...mail, ...own }, signal);

/** The fault that sending met. */
const faultOf = async (sending: Promise<void>) =>
  judgeFault(
    await sending.then(
      () => {
        throw new Error('It was sent.');
      },
      (error: unknown) => error,
    ),
  );

const serverFor = async (...given: Parameters<typeof startSmtpServer>) => {
  const server = await startSmtpServer(...given);
  onTestFinished(server.close);
  return server;
};
const badServer = async (...given: Parameters<typeof startBadServer>) => {
  const server = await startBadServer(...given);
  onTestFinished(server.close);
  return server;
};

/** The headers of a mail as they arrived, long ones in one line. */
const headersOf = (raw: string): string[] =>
  (raw.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
const named = (raw: string, name: string): string[] =>
  headersOf(raw).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

describe('a mail', () => {
  test('arrives as text and HTML, with an id of its own, from the name that is configured', async () => {
    const server = await serverFor();
    await sendTo(server.port, {}, { from: { name: 'Stores', address: 'no-reply@example.org' } });
    await sendTo(server.port);
    const [first, second] = server.arrived;
    expect(first).toMatchObject({ from: 'no-reply@example.org', to: ['ana@example.org'] });
    expect(named(first?.raw ?? '', 'From')).toEqual(['From: Stores <no-reply@example.org>']);
    expect(named(second?.raw ?? '', 'From')).toEqual([
      'From: "Alder & Moss" <no-reply@example.org>',
    ]);
    for (const { raw } of server.arrived) {
      expect(named(raw, 'Message-ID')).toEqual([
        'Message-ID: <0199d2f4-5c1e-7000-8000-0000000000aa@choices.example.org>',
      ]);
      expect(named(raw, 'To')).toEqual(['To: ana@example.org']);
      expect(named(raw, 'Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated']);
      expect(named(raw, 'List-Unsubscribe')).toEqual([]);
      expect(named(raw, 'X-Mailer')).toEqual([]);
      expect(raw).toContain('Content-Type: text/plain');
      expect(raw).toContain('<p>Hello.</p>');
    }
  });

  test('says where a mail client stops such mail by itself, if it says that at all', async () => {
    const server = await serverFor();
    const unsubscribe = 'https://choices.example.org/s/abc';
    await sendTo(server.port, { unsubscribe });
    const raw = server.arrived[0]?.raw ?? '';
    expect(named(raw, 'List-Unsubscribe')).toEqual([`List-Unsubscribe: <${unsubscribe}>`]);
    expect(named(raw, 'List-Unsubscribe-Post')).toEqual([
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  test.each(
    Object.entries({
      'a header': 'Alder\r\nBcc: thief@example.org',
      'a header and a text': 'Alder\nBcc: thief@example.org\n\nBuy now',
      'another line break': 'Alder\u2028Bcc: thief@example.org',
      'another address': '"Alder" <thief@example.org>, Moss',
      markup: '<script>alert(1)</script>',
      'an encoded header': '=?utf-8?q?=0d=0aBcc=3a thief@example.org?=',
      'too much': `${'A'.repeat(5_000)}\r\nBcc: thief@example.org`,
      'letters in the other direction': '\u202Egro.elpmaxe@foihT',
    }),
  )('has one reader and no other header, whatever a name holds: %s', async (_, hostile) => {
    const server = await serverFor();
    await sendTo(server.port, { sender: hostile, subject: hostile });
    const [arrived] = server.arrived;
    const raw = arrived?.raw ?? '';
    expect(server.arrived).toHaveLength(1);
    expect(arrived?.to).toEqual(['ana@example.org']);
    expect(headersOf(raw).map((line) => line.split(':', 1)[0])).toEqual(
      expect.arrayContaining(['From', 'To', 'Subject']),
    );
    for (const name of ['Bcc', 'Cc']) expect(named(raw, name)).toEqual([]);
    for (const name of ['From', 'To', 'Subject']) expect(named(raw, name)).toHaveLength(1);
    expect(named(raw, 'From')[0]).toMatch(/<no-reply@example\.org>$/);
    // Neither longer than anybody reads, nor turned around.
    expect(headersOf(raw).join('').length).toBeLessThan(1_500);
    expect(raw).not.toMatch(/=E2=80=AE|4oCu/);
  });
});

test.each([
  'x:victim@example.org',
  '(x)victim@example.org',
  'victim@example.org(a)',
  'vic(tim)tim@example.org',
  'victim@(x)example.org',
  'a <victim@example.org>',
])('the server is told the address as it is written, or none: "%s"', async (address) => {
  const server = await serverFor();
  // Some servers take what isn't an address, others refuse it.
  await sendTo(server.port, { address }).catch(() => {});
  expect(server.arrived.flatMap(({ to }) => to)).not.toContain('victim@example.org');
  expect(server.arrived.flatMap(({ to }) => to)).not.toContain('tim@example.org');
});

describe('a server', () => {
  const usualCertificates = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(usualCertificates));

  test('that others could read along is told nothing without TLS', async () => {
    const server = await serverFor();
    const open = await faultOf(sendTo(server.port, {}, { isOnLoopback: false }));
    expect(open).toMatchObject({ isFinal: false, isUndeliverable: false });
    expect(open.fault).toMatch(/ETLS|STARTTLS/);
    expect(server.arrived).toEqual([]);
  });

  test.each([
    ['from the start', true],
    ['by STARTTLS', false],
  ])(
    'with TLS %s gets mail if its certificate is known, and none if it isn’t',
    async (_, isSecure) => {
      const own = selfSigned('localhost');
      const server = await serverFor({
        ...own,
        secure: isSecure,
        disabledCommands: ['AUTH'],
      });
      const settings = { host: 'localhost', isSecure, isOnLoopback: false };
      const fault = await faultOf(sendTo(server.port, {}, settings));
      expect(fault).toMatchObject({ isFinal: false, isUndeliverable: false });
      expect(server.arrived).toEqual([]);
      setDefaultCACertificates([...usualCertificates, own.cert]);
      await sendTo(server.port, {}, settings);
      expect(server.arrived).toMatchObject([{ isSecure: true }]);
    },
  );

  test('with another name in its certificate gets none', async () => {
    const own = selfSigned('mail.example.org');
    const server = await serverFor({ ...own, secure: true, disabledCommands: ['AUTH'] });
    setDefaultCACertificates([...usualCertificates, own.cert]);
    const settings = { host: 'localhost', isSecure: true };
    expect(await faultOf(sendTo(server.port, {}, settings))).toMatchObject({ isFinal: false });
    expect(server.arrived).toEqual([]);
  });

  test('that wants a password gets it, and a wrong one ends no mail', async () => {
    const server = await serverFor({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'right'
          ? done(null, { user: username })
          : done(refusal('535 5.7.8 wrong')),
    });
    const wrong = await faultOf(sendTo(server.port, {}, { user: 'user', password: 'wrong' }));
    expect(wrong).toMatchObject({ isFinal: false, isUndeliverable: false });
    expect(wrong.fault).toContain('535');
    await sendTo(server.port, {}, { user: 'user', password: 'right' });
    expect(server.arrived).toHaveLength(1);
  });

  test.each([
    ['550 5.1.1 <ana@example.org> is nobody', { isFinal: true, isUndeliverable: true }],
    ['450 4.2.1 <ana@example.org> is busy', { isFinal: false, isUndeliverable: false }],
  ])('that answers the address with "%s"', async (reply, judged) => {
    const server = await serverFor({
      onRcptTo: (_address, _session, done) => done(refusal(reply)),
    });
    const fault = await faultOf(sendTo(server.port));
    expect(fault).toEqual({ ...judged, fault: `RCPT TO: ${reply.slice(0, 9)}` });
  });

  test.each([
    ['554 5.6.0 not this', { isFinal: true, isUndeliverable: false }],
    ['452 4.3.1 no room', { isFinal: false, isUndeliverable: false }],
  ])('that answers the whole mail with "%s"', async (reply, judged) => {
    const server = await serverFor({}, () => reply);
    expect(await faultOf(sendTo(server.port))).toMatchObject(judged);
  });

  const retried = { isFinal: false, isUndeliverable: false };
  test('that isn’t there is tried again', async () => {
    const server = await startBadServer(() => {});
    await server.close();
    expect(await faultOf(sendTo(server.port))).toMatchObject(retried);
  });

  test.each([
    ['never greets', () => {}],
    ['hangs up at once', (socket: { destroy: () => void }) => socket.destroy()],
    ['speaks nonsense', (socket: { write: (text: string) => void }) => socket.write('hello?\r\n')],
    ['hangs at the address', conversation([/^RCPT/, ''])],
    ['hangs after the mail', conversation([/^DATA$/, '354 go'], [/^\.$/, ''])],
    ['cuts within the mail', conversation([/^DATA$/, '354 go'], [/^\.$/, null])],
    ['cuts at the address', conversation([/^RCPT/, null])],
    ['refuses us', conversation([/^EHLO|^HELO/, '554 5.7.1 not you'])],
    ['refuses our name', conversation([/^MAIL/, '550 5.7.1 not from you'])],
  ] as const)('that %s is tried again', async (_, meet) => {
    const server = await badServer(meet);
    expect(await faultOf(sendTo(server.port))).toMatchObject(retried);
  });

  test('that says a byte now and then is left when the time is over', async () => {
    const server = await badServer((socket) => {
      socket.write('220 bad.example.org ESMTP\r\n250-');
      // Never silent for long enough.
      const dribble = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(dribble));
    });
    const started = performance.now();
    const fault = await faultOf(sendTo(server.port, {}, { signal: AbortSignal.timeout(1_000) }));
    expect(fault).toEqual({ ...retried, fault: 'EABORT' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
