import { expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { askingOf, toIntegration } from './integration.ts';
import { snippets } from './snippets.ts';

/** Each ends something where it isn't escaped, or turns the text around it. */
const names = [
  `</script><b>"'&lt; \${x} \`id\` $(id) *\\/ --> !! \\`,
  "'; id; '",
  '*/ // \u2028\u2029\r\nsecond line',
  '\u202Eevil\u2066 \u200Fשלום עולם',
  'مرحبا بالعالم',
  '日本語 🎉 ẞ Ñandú',
  '__proto__',
];

const record = (fields: Partial<CollectionPointVersionV1> = {}): CollectionPointVersionV1 => ({
  Id: 'f3b6',
  Version: 1,
  Name: 'Sign-up',
  SubjectIdentifier: 'Email',
  DataElements: ['Email', ...names],
  Language: 'he',
  PrivacyPolicyUrl: `https://example.org/privacy?a='"&b`,
  RightToWithdraw: names.join('\n'),
  Purposes: names.map((name, index) => ({
    Id: `purpose-${index}`,
    Version: 1,
    Label: name,
    Description: `About ${name}`,
  })),
  ...fields,
});
const place = { address: 'https://consent.example.org/request', token: 'a.b.c' };
const write = (kind: keyof typeof snippets, fields?: Partial<CollectionPointVersionV1>) =>
  snippets[kind].write(toIntegration(record(fields)), place);

const expectSent = (body: Record<string, unknown>): void => {
  expect(body).toMatchObject({
    requestInformation: 'a.b.c',
    identifier: 'ada.test@example.org',
    language: 'he',
  });
  expect(Object.keys(body.dsDataElements as object)).toEqual(names);
  expect(body.purposes).toHaveLength(names.length);
};

/** The commands of a POSIX shell that these snippets use, each as its words; $(…) isn't run. */
const commandsOf = (code: string): string[][] => {
  const commands: string[][] = [[]];
  const tokens = code.matchAll(/\\\n|\n|[ ]+|(?:'[^']*'|\\[^\n]|"[^"]*"|[^\s'"\\])+/g);
  for (const [token] of tokens) {
    if (token === '\n') commands.push([]);
    else if (token.trim() !== '' && token !== '\\\n') {
      const word = token.replaceAll(/'([^']*)'|\\(.)|"([^"]*)"/g, '$1$2$3');
      commands.at(-1)?.push(word);
    }
  }
  return commands.filter((words) => words.length > 0);
};

test('curl sends a key, no date and the language, whatever names hold, and no name is run', () => {
  const code = write('curl');
  expect(code).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200F]/);
  const commands = commandsOf(code);
  expect(
    commands.slice(0, -2).every(([name, _, ...more]) => name === ':' && more.length === 0),
  ).toBe(true);
  const [key, sent = []] = commands.slice(-2);
  expect([key?.[0], sent[0]]).toEqual(['key=$(od', 'curl']);
  expect(sent).toHaveLength(9);
  expect(sent[2]).toBe(place.address);
  expect(sent[6]).toBe('Idempotency-Key: $key');
  const body = JSON.parse(sent[8] ?? '');
  expect(body).not.toHaveProperty('interactionDate');
  expectSent(body);
  expect(code).toContain(`'To withdraw, send "TransactionType": "WITHDRAWN" with a new key.'`);
});

type Sent = { headers: Record<string, string>; body: string };

/** Runs a module as it is on a page without https, where browsers have no `randomUUID`. */
const run = async (code: string): Promise<{ key: string | undefined; body: string }[]> => {
  const sent: Sent[] = [];
  const fetch = async (_: string, request: Sent) => {
    sent.push(request);
    return Response.json({});
  };
  const crypto = {
    getRandomValues: (values: Uint32Array<ArrayBuffer>) =>
      globalThis.crypto.getRandomValues(values),
  };
  await new Function('fetch', 'crypto', `return (async () => {${code}})()`)(fetch, crypto);
  return sent.map(({ headers, body }) => ({ key: headers['Idempotency-Key'], body }));
};

test('JavaScript does, too, and says when the person decided', async () => {
  const code = write('javascript');
  expect(code).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200F]/);
  const [sent, ...others] = await run(code);
  expect(others).toEqual([]);
  expect(sent?.key).toMatch(/^\d+(-\d+){3}$/);
  const body = JSON.parse(sent?.body ?? '');
  expect(Math.abs(Date.now() - Date.parse(body.interactionDate))).toBeLessThan(60_000);
  expectSent(body);
});

test('a retry in JavaScript has the key of what it repeats, another receipt one of its own', async () => {
  const more = 'await sendReceipt(key, {}); await sendReceipt(newKey(), {});';
  const [first, again, other] = await run(`${write('javascript')}\n${more}`);
  expect(again?.key).toBe(first?.key);
  expect(other?.key).not.toBe(first?.key);
});

test.each([
  [{ CollectionPointType: 'WEB_FORM' }, 'WITHDRAWN'],
  [{ ConsentType: 'IMPLICIT' }, 'WITHDRAWN'],
  [{ CollectionPointType: 'PREFERENCE_CENTER' }, 'OPT_OUT'],
  // What it sends says no itself.
  [{ CollectionPointType: 'NOTIFICATION_OPT_OUT' }, null],
  [{ Purposes: [] }, null],
])('of %j, a withdrawal is shown as %s', async (fields, type) => {
  const [, commented] = write('javascript', fields).split(
    '// A withdrawal, with a key of its own:',
  );
  expect(commented === undefined ? null : write('curl', fields)).toEqual(
    type === null ? null : expect.stringContaining(`"TransactionType": "${type}" with a new key`),
  );
  if (commented === undefined) return;
  const code = write('javascript', fields);
  const [yes, no] = await run(code + commented.replaceAll(/^\/\/ /gm, ''));
  expect(no?.key).not.toBe(yes?.key);
  const body = JSON.parse(no?.body ?? '');
  expect(body.identifier).toBe(JSON.parse(yes?.body ?? '').identifier);
  expect(body.purposes).toEqual(
    names.map((_, index) => ({ Id: `purpose-${index}`, TransactionType: type })),
  );
});

test('each says what people read, in the language of the version, with the privacy policy', () => {
  const fields = {
    Language: 'de-de',
    Purposes: [
      {
        Id: 'purpose',
        Version: 2,
        Label: 'Newsletter',
        Description: 'News once a month',
        PurposeLanguages: [
          {
            Language: 'en-us',
            Name: 'Newsletter',
            Description: 'News once a month',
            Default: true,
          },
          { Language: 'de-de', Name: 'Rundbrief', Description: 'Neues einmal im Monat' },
        ],
      },
    ],
    noticesWithVersions: [
      { id: 'one', name: 'Cookies', url: 'https://example.org/cookies' },
      { id: 'two', name: 'Mail us', url: 'mailto:ada@example.org' },
    ],
    DataControllerName: 'Example Ltd',
    RightToWithdraw: 'At any time',
    DataElements: [],
  };
  for (const kind of ['javascript', 'curl'] as const) {
    const code = write(kind, fields);
    for (const text of ['Rundbrief', 'Neues einmal im Monat', 'https://example.org/cookies']) {
      expect(code).toContain(text);
    }
    expect(code).toMatch(/"?language"?: "de-de"/);
    expect(code).toContain('https://example.org/privacy');
    expect(code).toContain('At any time');
    expect(code).toContain('Example Ltd');
    expect(code).not.toContain('mailto:');
    expect(write(kind, { ...fields, Language: 'fr' })).toContain('News once a month');
  }
});

test('without a language of the version, receipts carry that of the texts, if all are in one', () => {
  const languageOf = (...tags: (string | null)[]) =>
    toIntegration(
      record({
        Language: 'Klingon',
        Purposes: tags.map((Language, index) => ({
          Id: String(index),
          Version: 1,
          Label: 'Newsletter',
          PurposeLanguages: [{ Language, Name: 'Newsletter', Default: true }],
        })),
      }),
    ).texts.language;
  expect(languageOf('sv', 'sv')).toBe('sv');
  expect(languageOf('sv', 'fi')).toBeNull();
  expect(languageOf('sv', null)).toBeNull();
  expect(write('curl', { Language: null })).not.toContain('"language"');
});

test.each([
  [{ CollectionPointType: 'PREFERENCE_CENTER' }, 'OPT_IN', 'OPT_OUT'],
  // NOTGIVEN of a form would leave a consent in force.
  [{ CollectionPointType: 'PREFERENCE_CENTER', NoConsentTransactions: true }, 'OPT_IN', 'OPT_OUT'],
  [{ CollectionPointType: 'WEB_FORM' }, 'CONFIRMED', null],
  [{ CollectionPointType: 'WEB_FORM', NoConsentTransactions: true }, 'CONFIRMED', 'NOTGIVEN'],
  [{ CollectionPointType: 'WEB_FORM', ConsentType: 'UNCHECKOPTOUT' }, 'OPT_OUT', 'NO_OPT_OUT'],
  [{ CollectionPointType: 'NOTIFICATION_OPT_OUT' }, 'HARD_OPT_OUT', null],
  // The service makes it wait where double opt-in is in effect.
  [{ CollectionPointType: 'WEB_FORM', DoubleOptIn: true }, 'CONFIRMED', null],
  [{ DoubleOptIn: true, SettingsAsleep: ['DoubleOptIn'] }, 'PENDING', null],
])('a box of %j stands for %s, an empty one for %s', (facts, ticked, unticked) => {
  expect(askingOf(facts)).toMatchObject({ ticked, unticked });
});
