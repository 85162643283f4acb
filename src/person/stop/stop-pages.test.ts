import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { ConnectionLost } from '#service/db/availability.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { openPublicGate } from '#service/testing/public-gate.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, person } = service;
const [ana, ben, cleo] = ['ana@example.com', 'ben@example.org', 'cle@example.net'] as const;

let news: string;
let token: string;
let ids: Record<string, string>;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({
      Name: 'News',
      Languages: [
        { Name: 'News', Description: 'Once a week.', Language: 'en', Default: true },
        { Name: 'Neues & mehr', Description: 'Jede Woche.', Language: 'de' },
      ],
    });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [news] }));
    ids = {};
    for (const identifier of [ana, ben, cleo]) {
      await api.receipt(token, {
        identifier,
        purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
      });
      ids[identifier] = await idOf(db, identifier);
    }
    clock.advance(1000);
  }),
);

const pathOf = (identifier: string, purposeId: string | null = news) => {
  const subjectId = ids[identifier] ?? '';
  const link = service.links.stopLinkOf({ subjectId, identifier, purposeId });
  return new URL(link ?? '').pathname;
};
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await person(path, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const press = async (path: string, init: RequestInit = {}) => {
  const answer = await person(path, { method: 'POST', ...init });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const statusOf = async (identifier: string = ana) => {
  const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
  return content[0]?.Purposes?.find(({ Id }) => Id === news)?.Status;
};
const erase = async (identifier: string) => {
  await deleteIn(service, (eraser) => erasePeople(eraser, [ids[identifier] ?? ''], byRequest));
};
const merge = (primaryIdentifier: string, other: string) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers: [other] } });

describe('the page of a stop link', () => {
  test('asks with one button, in five languages, and says what the purpose is', async () => {
    const page = await read(pathOf(ana));
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Stop \u2068News\u2069?</h1>');
    expect(page.text).toContain('Once a week.');
    expect(page.text.match(/<button/g)).toHaveLength(1);
    expect(page.text.match(/<form/g)).toHaveLength(1);
    const german = await read(pathOf(ana), { 'Accept-Language': 'de-AT' });
    expect(german.text).toContain('„\u2068Neues &amp; mehr\u2069“ stoppen');
    expect(german.text).toContain(`action="${pathOf(ana)}?lang=de"`);
    for (const [language, title] of [
      ['en', 'Stop everything?'],
      ['de', 'Alles stoppen?'],
      ['fr', 'Tout arrêter'],
      ['sv', 'Stoppa allt?'],
      ['ar', 'إيقاف كل شيء؟'],
    ]) {
      const own = await read(`${pathOf(ana, null)}?lang=${language}`);
      expect(own.text).toContain(title);
    }
  });

  test('keeps the text of the version that was Active last, and shows none of a Draft', async () => {
    const draft = (await api.createPurpose({ Name: 'Secret plan' })).Id;
    const page = await read(pathOf(ana, draft));
    expect(page.text).toContain('<h1>Stop this?</h1>');
    expect(page.text).not.toContain('Secret plan');
    await db.execute(
      sql`update purpose_versions set status = 'RETIRED' where purpose_id = ${news}`,
    );
    expect((await read(pathOf(ana))).text).toContain('Stop \u2068News\u2069?');
  });

  test.each(['purpose', 'everything'])(
    'of %s is the same for the living, merged and erased, to the byte',
    async (scope) => {
      await merge(ben, ana);
      await erase(cleo);
      const paths = [ana, ben, cleo].map((own) => pathOf(own, scope === 'purpose' ? news : null));
      const pages = async (ask: typeof read) =>
        Promise.all(
          paths.map(async (path) => {
            const { status, text, headers } = await ask(path);
            const { 'x-request-id': _, ...own } = Object.fromEntries(headers);
            return { status, text: text.replaceAll(path, '/s/…'), own };
          }),
        );
      for (const ask of [read, press, press, read]) {
        const [first, ...others] = await pages(ask);
        for (const other of others) expect(other).toEqual(first);
        for (const identifier of [ana, ben, cleo]) expect(first?.text).not.toContain(identifier);
        expect(first?.own).not.toHaveProperty('set-cookie');
      }
    },
  );

  test('changes nothing, however often and by whom it is read', async () => {
    const before = await service.readRows();
    const headers = { 'Sec-Purpose': 'prefetch;prerender' };
    for (let time = 0; time < 250; time += 1) {
      await Promise.all([
        read(pathOf(ana)),
        read(pathOf(ben, null), headers),
        person(pathOf(cleo), { method: 'HEAD' }),
        read(pathOf(ana), { 'User-Agent': 'scanner' }),
      ]);
    }
    expect(await service.readRows()).toEqual(before);
  });

  test('leaves no token and no address in the log', async () => {
    await read(pathOf(ana));
    await press(pathOf(ana));
    await press(`${pathOf(ana)}x`);
    const lines = JSON.stringify(service.log);
    expect(lines).toContain('POST /s/:token');
    expect(lines).not.toContain(pathOf(ana).slice(3, 20));
    expect(lines).not.toContain(ana);
  });
});

describe('pressing its button', () => {
  test('stops, says so with 200, and has a way to all choices', async () => {
    const page = await press(pathOf(ana), {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Stopped: \u2068News\u2069</h1>');
    expect(page.text).toContain('href="/link?lang=en"');
    expect(await statusOf()).toBe('WITHDRAWN');
    expect(await statusOf(ben)).toBe('ACTIVE');
  });

  test.each<[string, RequestInit]>([
    ['urlencoded', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    [
      'multipart',
      {
        body: (() => {
          const form = new FormData();
          form.append('List-Unsubscribe', 'One-Click');
          return form;
        })(),
      },
    ],
    ['plain text', { body: 'List-Unsubscribe=One-Click' }],
    [
      'a type that is none',
      { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'no type' } },
    ],
  ])('a mail client does it by itself, with a body that is %s', async (_, init) => {
    const page = await press(pathOf(ana), {
      ...init,
      headers: { Origin: 'https://mail.example.com', ...init.headers },
    });
    expect(page.status).toBe(200);
    expect(await statusOf()).toBe('WITHDRAWN');
    const { content } = await api.done(listReceiptsEndpoint, {
      headers: { identifier: ana },
      body: {},
    });
    expect(content[0]?.origin).toBe('EMAIL_CLIENT_ONE_CLICK');
  });

  test('needs no body, and a large one is no reason not to stop', async () => {
    expect((await press(pathOf(ana))).status).toBe(200);
    expect((await press(pathOf(ben), { body: 'x'.repeat(2_000_000) })).status).toBe(200);
    expect([await statusOf(), await statusOf(ben)]).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  test('is of an erased person, too, for whoever comes with the address', async () => {
    await erase(ana);
    expect((await press(pathOf(ana))).status).toBe(200);
    expect(await db.select().from(suppressionsTable)).toHaveLength(1);
  });

  test('is never refused for what others, or other pages, sent', async () => {
    const publicGate = openPublicGate(service, { addressPerMinute: 1, bytesPerMinute: 1_000 });
    const own = await service.createPersonInstance({ publicGate });
    const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    const send = (path: string) =>
      own.request(`http://localhost:8081${path}`, { method: 'POST' }, env);
    const wrong = async () => (await send('/s/nothing')).status;
    expect([await wrong(), await wrong()]).toEqual([400, 429]);
    expect((await send(pathOf(ana))).status).toBe(200);
    expect((await send(pathOf(ana, null))).status).toBe(200);
  });
});

describe('a link that is none', () => {
  test('says that it is incomplete, and refuses a mail client', async () => {
    const path = pathOf(ana);
    const cut = [
      path.slice(0, -1),
      `${path}${path.slice(3)}`,
      path.toUpperCase().replace('/S/', '/s/'),
    ];
    for (const one of [...cut, '/s/AAAA', '/s/%F0%9F%93%AE']) {
      const page = await read(one);
      expect(page.status).toBe(404);
      expect(page.text).toContain('This link is incomplete');
      expect(page.text).toContain('href="/link?lang=en"');
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await press(one, { body })).status).toBe(400);
    }
    expect(await statusOf()).toBe('ACTIVE');
  });

  test('of another deployment, too', async () => {
    const path = pathOf(ana);
    const bytes = path.slice(3).split('').toReversed().join('');
    expect((await read(`/s/${bytes}`)).status).toBe(404);
  });
});

describe('while the database is away', () => {
  const lost = () => {
    throw new ConnectionLost(new Error('gone'));
  };

  test('the button stays, and stops once the database is back', async () => {
    const gone = await service.createPersonInstance({
      db: Object.assign(Object.create(db), { transaction: lost, select: lost }),
    });
    const send = (method: string, path = pathOf(ana)) =>
      gone.request(`http://localhost:8081${path}`, { method });
    for (const [method, button] of [
      ['GET', 'Stop this'],
      ['POST', 'Try again'],
    ] as const) {
      const answer = await send(method);
      expect(answer.status).toBe(503);
      const text = await answer.text();
      expect(text).toContain(`action="${pathOf(ana)}?lang=en"`);
      expect(text).toContain(`${button}</button>`);
    }
    // What everything is needs no database to be told.
    expect((await send('GET', pathOf(ana, null))).status).toBe(200);
    expect((await send('POST', pathOf(ana, null))).status).toBe(503);
    expect(await statusOf()).toBe('ACTIVE');
    expect((await press(pathOf(ana))).status).toBe(200);
    expect(await statusOf()).toBe('WITHDRAWN');
  });

  test('what has stopped is told as that, though its name can’t be read', async () => {
    const gone = await service.createPersonInstance({
      db: Object.assign(Object.create(db), { select: lost }),
    });
    const answer = await gone.request(`http://localhost:8081${pathOf(ana)}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('This has stopped');
    expect(await statusOf()).toBe('WITHDRAWN');
  });
});
