import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHookEvents } from './read-hook-events.ts';

const number = '+49 170 1234567';
const mail = 'ada@example.org';

const actsOf = (kind: 'CARRIER' | 'MAIL', body: unknown) =>
  readHookEvents(kind, body).map((one) => ('event' in one ? one.event.act : one.leftOut));

const answer = (text: unknown) => ({ from: number, text });

describe('of a carrier', () => {
  test.each([
    ...['STOP', 'stop', ' Stop. ', 'STOPALL', 'Stop all', 'UNSUBSCRIBE', 'Cancel', 'END', 'quit'],
    ...['revoke', 'opt out', 'OPT-OUT', 'Arrêt', 'STOPP', 'Stop texting me!', 'Unsubscribe please'],
    '"STOP" please',
  ])('%j is a no', (text) => {
    expect(actsOf('CARRIER', answer(text))).toEqual(['STOP']);
  });

  test.each(['START', 'Unstop', 'YES', 'subscribe', 'Opt in'])('%j is never a yes', (text) => {
    expect(actsOf('CARRIER', answer(text))).toEqual([
      'Taking part again is never a yes: the person has to say it themselves.',
    ]);
  });

  test.each([
    'Cancel my appointment',
    'The end',
    'HELP',
    'Nonstop fun',
    '',
    ' ',
    null,
    7,
    {},
    [],
    ['STOP', 'STOP'],
  ])('%j means nothing', (text) => {
    expect(actsOf('CARRIER', answer(text))).toEqual(['Means nothing here.']);
  });

  test.each([
    [{ From: number, Body: 'Stop', MessageSid: 'SM1' }],
    [{ msisdn: '491701234567', keyword: 'STOP', messageId: 'SM1' }],
    [{ from: number, keyword: 'NEWS', text: 'STOP', id: 'SM1' }],
    [{ msisdn: 491_701_234_567, keyword: 'STOP', 'message-id': 'SM1' }],
    [{ id: 'SM1', data: { phone_number: number, text: 'stop' } }],
    [{ from: `whatsapp:${number}`, OptOutType: 'STOP', id: 'SM1' }],
  ])('is read under the names that carriers give: %j', (body) => {
    expect(readHookEvents('CARRIER', body)).toMatchObject([
      { path: '', event: { act: 'STOP', id: 'SM1' } },
    ]);
  });

  test('is read without what typesetting gave its number', () => {
    const from = '\u202a+49\u00a0170\u20131234567\u202c';
    expect(readHookEvents('CARRIER', { from, text: 'STOP' })).toMatchObject([
      { event: { address: '+49 170 1234567' } },
    ]);
  });

  test.each(['', '12', 'Shop', `${mail}`, '1'.repeat(30), [number, '+49 170 7654321']])(
    'a STOP from %j is nobody’s',
    (from) => {
      expect(actsOf('CARRIER', { from, text: 'STOP' })).toEqual(['Names no address, or several.']);
    },
  );
});

test('an event of several people is nobody’s, whoever else it names', () => {
  const several = { event: 'unsubscribe', email: [mail, 'ben@example.org'], to: mail };
  expect(actsOf('MAIL', several)).toEqual(['Names no address, or several.']);
  const numbers = { from: [number, '+49 170 7654321'], sender: number, text: 'STOP' };
  expect(actsOf('CARRIER', numbers)).toEqual(['Names no address, or several.']);
});

describe('of a mail provider', () => {
  test.each([
    [{ event: 'unsubscribe', email: mail }, 'UNSUBSCRIBE'],
    [{ event: 'group_unsubscribe', email: mail }, 'UNSUBSCRIBE'],
    [{ RecordType: 'SubscriptionChange', Recipient: mail, SuppressSending: true }, 'UNSUBSCRIBE'],
    [{ 'event-data': { event: 'unsubscribed', recipient: mail } }, 'UNSUBSCRIBE'],
    [{ event: 'spamreport', email: mail }, 'COMPLAINT'],
    [{ RecordType: 'SpamComplaint', Email: mail }, 'COMPLAINT'],
    [{ type: 'email.complained', data: { to: [mail] } }, 'COMPLAINT'],
    [{ event: 'bounce', email: mail, bounceType: 'hard' }, 'BOUNCE'],
    [{ event: 'bounce', email: mail, type: 'bounce', status: '5.1.1' }, 'BOUNCE'],
    [{ RecordType: 'Bounce', Type: 'HardBounce', Email: mail }, 'BOUNCE'],
    [{ 'event-data': { event: 'failed', severity: 'permanent', recipient: mail } }, 'BOUNCE'],
    [{ type: 'email.bounced', data: { to: [mail], bounce: { type: 'Permanent' } } }, 'BOUNCE'],
  ])('%j is read', (body, act) => {
    expect(readHookEvents('MAIL', body)).toMatchObject([{ event: { act, address: mail } }]);
  });

  test.each([
    [{ event: 'delivered', email: mail }],
    [{ event: 'open', email: mail }],
    [{ event: 'bounce', email: mail }],
    [{ event: 'bounce', email: mail, type: 'blocked', status: '5.1.1' }],
    [{ RecordType: 'Bounce', Type: 'SoftBounce', Email: mail }],
    [{ 'event-data': { event: 'failed', severity: 'temporary', recipient: mail } }],
    [{ RecordType: 'SubscriptionChange', Recipient: mail, SuppressSending: false }],
    [{ event: 'group_resubscribe', email: mail }],
    [{ event: 'unsubscribe', email: 'nobody' }],
    [{ event: 'unsubscribe', email: [mail, 'ben@example.org'] }],
    [{ event: 'unsubscribe', email: `${mail}\u0000` }],
    [{ email: mail }],
  ])('%j means nothing', (body) => {
    expect(readHookEvents('MAIL', body)).toMatchObject([{ leftOut: expect.any(String) }]);
  });
});

test.each([
  ['HardBounce', 'BOUNCE'],
  ['SpamComplaint', 'COMPLAINT'],
  ['ManualSuppression', 'UNSUBSCRIBE'],
])('a suppression because of %s is a %s', (SuppressionReason, act) => {
  const change = { RecordType: 'SubscriptionChange', Recipient: mail, SuppressSending: true };
  expect(actsOf('MAIL', { ...change, SuppressionReason })).toEqual([act]);
});

test('a body has one event, a list, or an object with a list', () => {
  const one = answer('STOP');
  const paths = (body: unknown) => readHookEvents('CARRIER', body).map(({ path }) => path);
  expect(paths(one)).toEqual(['']);
  expect(paths([one, 7, one])).toEqual(['0', '1', '2']);
  expect(paths({ Events: [one, one] })).toEqual(['Events.0', 'Events.1']);
  expect(paths({ events: [] })).toEqual([]);
});

test.each([
  ['2026-11-21T09:00:00.250Z', '2026-11-21T09:00:00.250Z'],
  ['2026-11-21 10:00:00+01:00', '2026-11-21T09:00:00.999Z'],
  // In which zone isn't told, so it may be hours later.
  ['2026-11-21T09:00:00', null],
  [1_795_251_600, '2026-11-21T09:00:00.999Z'],
  ['1795251600', '2026-11-21T09:00:00.999Z'],
  [1_795_251_600_250, '2026-11-21T09:00:00.250Z'],
  [1_795_251_600.25, '2026-11-21T09:00:00.250Z'],
  ['yesterday', null],
  ['2026-02-30T99:00:00Z', null],
  [7, null],
])('the time %j is %j: to the second, at its end', (timestamp, at) => {
  const [one] = readHookEvents('CARRIER', { ...answer('STOP'), timestamp });
  const atMs = one !== undefined && 'event' in one ? one.event.atMs : undefined;
  expect(atMs).toBe(at === null ? null : Date.parse(at));
});

test('when something was created says nothing of when the person said no', () => {
  const body = { event: 'unsubscribe', email: mail, created_at: '2026-11-21T09:00:00Z' };
  expect(readHookEvents('MAIL', body)).toMatchObject([{ event: { atMs: null, time: null } }]);
});

test('whatever comes is read', () => {
  const any = fc.anything({ withNullPrototype: true });
  fc.assert(
    fc.property(any, (body) => {
      for (const kind of ['CARRIER', 'MAIL'] as const) {
        for (const one of readHookEvents(kind, body)) expect(typeof one.path).toBe('string');
      }
    }),
  );
});
