import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, person } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const hourMs = 3_600_000;

beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben]) await api.upsert(identifier, []);
  }),
);

const of = (identifier: string) => ({ headers: { identifier } });
const tokenOf = async (identifier: string) =>
  (await api.done(listLinkTokensEndpoint, of(identifier))).content[0]?.LinkToken ?? '';
const renew = () => api.done(renewLinkTokenEndpoint, of(ana));
const merge = (primaryIdentifier: string, other: string) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers: [other] } });
const erase = async (identifier: string) => {
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};
const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
const open = async (path: string) => cookieOf(await person(path));
const read = async (path: string, cookie?: string) => {
  const answer = await person(path, cookie === undefined ? {} : { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await person('/l', { method: 'POST', body: new URLSearchParams(fields), headers });
  return { status: answer.status, text: await answer.text(), cookie: cookieOf(answer) };
};

/** A hash of the rows of each table. */
const readTables = async (): Promise<Record<string, unknown>> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`);
  const hashes: Record<string, unknown> = {};
  for (const { name } of rows) {
    const { rows: own } = await db.execute(sql`
      select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) as hash
      from ${sql.identifier(name)} t`);
    hashes[name] = own[0];
  }
  return hashes;
};

describe('a link', () => {
  test('sets a cookie that opens its person, at the address of the page alone', async () => {
    const answer = await person(`/l/${await tokenOf(ana)}`);
    expect(answer.status).toBe(303);
    const location = answer.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/p\?from=[\w-]+$/);
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^person-8081=[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const page = await read('/p', cookieOf(answer));
    expect(page.status).toBe(200);
    expect(page.text).toContain('These are the choices for a•••@e•••••.com.');
    expect(page.text).not.toContain(ana);
    const again = await person(`/l/${await tokenOf(ana)}/shop?lang=de`, {
      headers: { cookie: cookieOf(answer) },
    });
    expect(again.headers.get('Location')).toBe('/p/shop?lang=de');
  });

  test('has a cookie that no neighbor can set, under a name of its own', async () => {
    const secure = await service.createPersonInstance({
      personUrl: 'https://choices.example.org',
    });
    const token = await tokenOf(ana);
    const answer = await secure.request(`https://choices.example.org/l/${token}`);
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-person=[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test.each([
    ['was renewed', renew],
    ['was revoked', () => api.done(revokeLinkTokenEndpoint, of(ana))],
    ['is of a record that was merged away', () => merge(ben, ana)],
    ['has expired', async () => clock.advance(365 * 24 * hourMs)],
  ])('that %s says so, and neither it nor its cookie opens anything', async (_, end) => {
    const token = await tokenOf(ana);
    const cookie = await open(`/l/${token}`);
    await end();
    const page = await read(`/l/${token}`);
    expect(page).toMatchObject({ status: 410, text: expect.stringContaining('has expired') });
    expect(page.text).toContain('Your email address');
    expect((await read('/p', cookie)).status).toBe(403);
    expect((await post({ token })).status).toBe(410);
  });

  test('of somebody who was erased opens nothing, nor does its cookie', async () => {
    const token = await tokenOf(ana);
    const cookie = await open(`/l/${token}`);
    await erase(ana);
    expect((await read(`/l/${token}`)).status).toBe(404);
    expect((await read('/p', cookie)).status).toBe(403);
  });

  test('that was cut, doubled, written in capitals or is of another deployment is told on one page', async () => {
    const token = await tokenOf(ana);
    const title = 'This link is incomplete or no longer works';
    for (const broken of [
      token.slice(0, -3),
      token + token,
      token.toUpperCase(),
      'A'.repeat(43),
      `${token}.a.b`,
      'short',
      `%00${token}`,
    ]) {
      const { status, text } = await read(`/l/${broken}`);
      expect([status, text.includes(title)], broken).toEqual([404, true]);
      // Not even for its reader: an address is shown to others.
      expect(text).not.toContain(broken);
    }
  });

  test('of another person opens that person from then on, in the same browser', async () => {
    const cookie = await open(`/l/${await tokenOf(ana)}`);
    const other = await person(`/l/${await tokenOf(ben)}`, { headers: { cookie } });
    const page = await read('/p', cookieOf(other));
    expect(page.text).toContain('b•••@e•••••.org');
  });

  test('opens for 12 hours', async () => {
    const cookie = await open(`/l/${await tokenOf(ana)}`);
    clock.advance(12 * hourMs - 1);
    expect((await read('/p', cookie)).status).toBe(200);
    clock.advance(1);
    expect((await read('/p', cookie)).status).toBe(403);
  });

  test('that is asked for by HEAD or loaded ahead changes nobody whose page is open', async () => {
    const path = `/l/${await tokenOf(ana)}`;
    const head = await person(path, { method: 'HEAD' });
    expect([head.status, cookieOf(head)]).toEqual([303, '']);
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const ahead = await person(path, { headers: { 'Sec-Purpose': purpose } });
      expect([ahead.status, cookieOf(ahead)]).toEqual([503, '']);
    }
  });

  test('changes no row, however often scanners open it', async () => {
    const token = await tokenOf(ana);
    await person('/p');
    const before = await readTables();
    for (let time = 0; time < 1000; time += 1) await person(`/l/${token}`);
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await readTables()).toEqual(before);
  });
});

describe('an instant link, which is a JWT', () => {
  const instantLink = async (): Promise<string> => {
    const point = await api.activePoint({ DataElements: ['Shoe'] });
    const dsDataElements = { Shoe: '42' };
    const fields = { identifier: ana, dsDataElements, generateInstantLinkToken: true };
    const body = api.receiptBody(await api.pointToken(point), fields);
    return (await api.done(submitReceiptEndpoint, { body }))?.instantLinkToken ?? '';
  };

  test('opens its person, until their link is renewed or revoked, or a year is over', async () => {
    clock.advance(1000);
    const link = await instantLink();
    expect(link.split('.')).toHaveLength(3);
    const cookie = await open(`/l/${link}`);
    expect((await read('/p', cookie)).text).toContain('a•••@e•••••.com');
    clock.advance(1000);
    await api.done(revokeLinkTokenEndpoint, of(ana));
    expect((await read(`/l/${link}`)).status).toBe(410);
    expect((await read('/p', cookie)).status).toBe(403);
    clock.advance(1000);
    const next = await instantLink();
    expect((await person(`/l/${next}`)).status).toBe(303);
    clock.advance(365 * 24 * hourMs);
    expect((await read(`/l/${next}`)).status).toBe(410);
  });

  test('that was changed, is another JWT of ours or is of somebody who is gone opens nothing', async () => {
    clock.advance(1000);
    const link = await instantLink();
    const point = await api.activePoint();
    for (const wrong of [`${link.slice(0, -4)}AAAA`, await api.pointToken(point), 'a.b.c']) {
      expect((await read(`/l/${wrong}`)).status, wrong).toBe(404);
    }
    await erase(ana);
    expect((await read(`/l/${link}`)).status).toBe(404);
  });
});

describe('without cookies', () => {
  const arrive = async () => {
    const answer = await person(`/l/${await tokenOf(ana)}`);
    return answer.headers.get('Location') ?? '';
  };
  const handleIn = (text: string) => /name="handle" value="([^"]+)"/.exec(text)?.[1] ?? '';

  test('a page says so, and one button opens it', async () => {
    const page = await read(await arrive());
    expect(page.text).toContain('Your browser keeps no cookies for this page');
    expect(page.text).not.toContain('a•••@');
    const opened = await post({ handle: handleIn(page.text) });
    expect(opened).toMatchObject({ status: 200, cookie: '' });
    expect(opened.text).toContain('a•••@e•••••.com');
  });

  test('the button opens it for ten minutes, and not once the link has ended', async () => {
    const handle = handleIn((await read(await arrive())).text);
    await renew();
    expect((await post({ handle })).status).toBe(403);
    const other = handleIn((await read(await arrive())).text);
    clock.advance(10 * 60_000);
    expect((await post({ handle: other })).status).toBe(403);
  });

  test('a handle that is changed, of another kind or a cookie opens nothing', async () => {
    const handle = handleIn((await read(await arrive())).text);
    const cookie = (await open(`/l/${await tokenOf(ana)}`)).split('=')[1] ?? '';
    const changed = (handle.startsWith('A') ? 'B' : 'A') + handle.slice(1);
    for (const wrong of [changed, `${handle}A`, cookie]) {
      expect((await post({ handle: wrong })).status).toBe(403);
    }
    expect((await read('/p', `person-8081=${handle}`)).status).toBe(403);
    expect((await read('/p', `person-8081=a; person-8081=b`)).status).toBe(403);
  });

  test('a page that shows this one in a frame opens it by the token in a form, from any origin', async () => {
    const headers = { Origin: 'https://shop.example.org', 'Sec-Fetch-Site': 'cross-site' };
    const opened = await post({ token: await tokenOf(ana) }, headers);
    expect(opened).toMatchObject({ status: 200, cookie: '' });
    expect(opened.text).toContain('a•••@e•••••.com');
  });

  test('a form of another site opens nothing by the cookie that a browser adds', async () => {
    const cookie = await open(`/l/${await tokenOf(ana)}`);
    expect((await post({}, { cookie })).status).toBe(404);
  });
});

test('no line of the log has a token, a handle or an address, only the route', async () => {
  const token = await tokenOf(ana);
  service.log.length = 0;
  const answer = await person(`/l/${token}/shop`);
  const location = answer.headers.get('Location') ?? '';
  await read(location, cookieOf(answer));
  await read(location);
  await post({ token });
  await read(`/l/${token.slice(1)}`);
  expect(service.log.map(({ data }) => data.endpoint)).toEqual([
    'GET /l/:token/:center',
    'GET /p/:center',
    'GET /p/:center',
    'POST /l',
    'GET /l/:token',
  ]);
  const log = JSON.stringify(service.log);
  for (const secret of [token, token.slice(1), ana, location]) expect(log).not.toContain(secret);
});
