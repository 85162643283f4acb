import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import {
  createCenterDraftEndpoint,
  discardCenterDraftEndpoint,
} from '#contract/preference-center-writes.ts';
import { previewCenterEndpoint } from '#contract/preference-centers.ts';
import {
  type Preview,
  previewPurposeEndpoint,
  previewPurposePreferenceEndpoint,
} from '#contract/previews.ts';
import { unknownId } from '#service/testing/api.ts';
import {
  attributeOf,
  type Fields,
  fieldsOf,
  inputsOf,
  saidOn,
} from '#service/testing/page-forms.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, person } = service;
/** Whom previews are for; here there's someone of that address. */
const alex = 'alex.turner@example.org';
const png = btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR and so on');

let news: string;
let calls: string;
let sold: string;
let id: string;
beforeEach(
  service.resetTo(async () => {
    const preference = await api.createPreference({
      Name: 'How often',
      SelectionType: 'SINGLE_CHOICE',
      Required: true,
    });
    const [topic = ''] = await service.topics('Sport');
    news = await api.activePurpose({
      Name: 'News',
      CustomPreferenceIds: [preference.Id],
      TopicIds: [topic],
    });
    calls = await api.activePurpose({ Name: 'Calls' });
    sold = await api.activePurpose({ Name: 'Partners', SaleOrSharing: true });
    const orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    const center = await api.activeCenter([news, calls, sold, orders], {
      languages: [
        { language: 'en', name: 'Yours' },
        { language: 'de', name: 'Ihre Auswahl' },
      ],
      look: { color: '#37419a', logo: { type: 'image/png', data: png } },
      controller: { name: 'Alder & Moss', address: '1 Example Street' },
    });
    id = center.id;
    await api.upsert(alex, []);
    clock.advance(1000);
  }),
);

const preview = (
  version?: number,
  { as = 'writer', of = id }: { as?: 'writer' | 'reader'; of?: string } = {},
) =>
  api.done(
    previewCenterEndpoint,
    { params: { preferencecenterid: of }, query: { version } },
    { as },
  );
const pathOf = async (version?: number, of = id) =>
  new URL((await preview(version, { of })).url ?? '').pathname;
const cookieOf = async (identifier: string) => {
  const { content } = await api.done(listLinkTokensEndpoint, { headers: { identifier } });
  const opened = await person(`/l/${content[0]?.LinkToken}`);
  return opened.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
};

type Read = { status: number; text: string; headers: Headers };
const read = async (path: string, init?: RequestInit): Promise<Read> => {
  const answer = await person(path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
/** What a browser sends of a page, with these fields instead of what is selected. */
const sentWith = (text: string, own: Record<string, string>): Fields => [
  ...fieldsOf(text).filter(([name]) => !(name in own)),
  ...Object.entries(own),
];
const post = (path: string, fields: Fields, headers = {}) =>
  read(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const firstOption = (text: string, name: RegExp) => {
  const tag = inputsOf(text).find((one) => name.test(attributeOf(one, 'name')));
  return { [attributeOf(tag ?? '', 'name')]: attributeOf(tag ?? '', 'value') };
};
/** A page without what only it can have: its address, its handle and the number of a receipt. */
const leveled = (text: string, path: string) =>
  text
    .replaceAll(`/p/${id}/logo/1`, '{page}/logo')
    .replaceAll(path, '{page}')
    .replace(/name="h" value="[^"]*"/, 'name="h"')
    .replace(/<code>[^<]*<\/code>/, '<code/>');

describe('a preview', () => {
  test('is the page of the person that it is made up for, byte for byte', async () => {
    const path = await pathOf();
    const headers = { cookie: await cookieOf(alex), 'Sec-GPC': '1' };
    const real = await read(`/p/${id}?lang=de`, { headers });
    const shown = await read(`${path}?lang=de`, { headers: { 'Sec-GPC': '1' } });
    expect(real.text).toContain('Ihre Auswahl');
    expect(real.text).toContain('id="choices"');
    expect(leveled(shown.text, path)).toBe(leveled(real.text, `/p/${id}`));
    expect(shown.headers.get('Content-Security-Policy')).toBe(
      real.headers.get('Content-Security-Policy'),
    );
    expect(shown.headers.get('Content-Security-Policy')).toContain(
      'frame-ancestors http://localhost:8080',
    );
  });

  test('saves, changes and stops like the page, and records nothing', async () => {
    const cookie = await cookieOf(alex);
    const path = await pathOf();
    const pages = {
      real: await read(`/p/${id}`, { headers: { cookie } }),
      shown: await read(path),
    };
    const option = firstOption(pages.shown.text, /^c\.[^.]+\.[^.]+$/);
    const steps: Record<string, string>[] = [
      { [`a.${news}`]: 'yes' },
      { [`a.${news}`]: 'yes', [`a.${calls}`]: 'no', ...option },
      { [`a.${calls}`]: 'yes', [`a.${sold}`]: 'no' },
      {},
    ];
    for (const step of steps) {
      const { real, shown } = pages;
      const before = await service.readRows();
      pages.shown = await post(path, sentWith(shown.text, step));
      expect(await service.readRows()).toEqual(before);
      pages.real = await post(`/p/${id}`, sentWith(real.text, step), { cookie });
      expect(leveled(pages.shown.text, path)).toBe(leveled(pages.real.text, `/p/${id}`));
    }
    expect(saidOn(pages.real.text)).toContain('Nothing to save');
    const before = await service.readRows();
    const shown = await post(`${path}/everything`, sentWith(pages.shown.text, {}));
    expect(await service.readRows()).toEqual(before);
    const real = await post(`/p/${id}/everything`, sentWith(pages.real.text, {}), { cookie });
    expect(leveled(shown.text, path)).toBe(leveled(real.text, `/p/${id}`));
  });

  test('shows a Draft beside what is live, with its own picture', async () => {
    const body = api.centerBody([calls], {
      name: 'Yours',
      languages: [{ language: 'en', name: 'Newer' }],
    });
    const params = { preferencecenterid: id };
    await api.done(createCenterDraftEndpoint, { params, query: { newest: 1 }, body });
    const path = await pathOf(2);
    const draft = await read(path);
    expect(saidOn(draft.text)).toContain('Newer');
    expect(saidOn(draft.text)).not.toContain('News');
    const live = await read(await pathOf());
    expect(saidOn(live.text)).toContain('News');
    expect((await read(`${path}/logo`)).status).toBe(404);
    const logo = await person(`${await pathOf()}/logo`);
    expect(logo.headers.get('Content-Type')).toBe('image/png');
    expect(logo.headers.get('Cache-Control')).toBe('no-store');
    expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).toBe(png);

    await api.done(discardCenterDraftEndpoint, { params, query: { version: 2 } });
    expect((await read(path)).status).toBe(410);
  });

  test('has what only those see who agreed', async () => {
    const pages = [
      { sections: [{ purposes: [{ id: calls, visibility: 'VISIBLE_TO_CONSENTED' }] }] },
    ];
    const { id: of } = await api.createCenter([], { pages });
    const page = await read(await pathOf(1, of));
    expect(saidOn(page.text)).toContain('Calls');
    expect(page.text).toMatch(new RegExp(`name="a.${calls}" value="yes" checked`));
  });

  test('ends after ten minutes, and says so', async () => {
    const { url, until } = await preview(1, { as: 'reader' });
    expect(until).toBe(new Date(Date.parse(clock.now()) + 600_000).toISOString());
    const { pathname } = new URL(url ?? '');
    clock.advance(599_999);
    expect((await read(pathname)).status).toBe(200);
    clock.advance(1);
    const ended = await read(pathname, { headers: { 'Accept-Language': 'de' } });
    expect(ended.status).toBe(410);
    expect(saidOn(ended.text)).toContain('Diese Vorschau ist abgelaufen');
    expect(ended.text).not.toContain('News');
    for (const act of ['', '/everything']) {
      expect((await post(`${pathname}${act}`, [])).status).toBe(410);
    }
    expect((await read(`${pathname}/logo`)).status).toBe(404);
  });

  test("opens for no other text than it was given, and its forms open nobody's page", async () => {
    const path = await pathOf();
    const page = await read(path);
    const wrongs = [
      `${path.slice(0, -3)}AAA`,
      '/preview/x',
      `/preview/${attributeOf(page.text, 'value')}`,
    ];
    for (const wrong of wrongs) expect((await read(wrong)).status).toBe(410);
    const before = await service.readRows();
    const sent = await post(`/p/${id}`, sentWith(page.text, { [`a.${calls}`]: 'yes' }));
    expect(sent.status).toBe(403);
    expect(await service.readRows()).toEqual(before);
  });

  test('takes a form without its handle as one of the first page', async () => {
    const path = await pathOf();
    const saved = await post(path, [[`a.${calls}`, 'yes']]);
    expect(saidOn(saved.text)).toContain('Calls was Not answered');
  });
});

test('there is none of a version that is not there', async () => {
  const params = { preferencecenterid: id };
  expect((await api.call(previewCenterEndpoint, { params, query: { version: 2 } })).status).toBe(
    404,
  );
  const unknown = { params: { preferencecenterid: unknownId } };
  expect((await api.call(previewCenterEndpoint, unknown)).status).toBe(404);
});

describe('a purpose or a preference by itself', () => {
  const pathFor = async (endpoint: Endpoint, parts: Record<string, unknown>) => {
    const { answer } = await api.call(endpoint, parts, { as: 'reader' });
    const { url } = answer as unknown as Preview;
    return new URL(url ?? '').pathname;
  };
  const draftOf = async (purposeId: string, fields: Record<string, unknown>) => {
    const { Version } = await api.newPurposeVersion(purposeId);
    await api.updatePurpose(purposeId, Version, fields);
    return pathFor(previewPurposeEndpoint, {
      params: { purposeId },
      query: { version: Version },
    });
  };

  test('is shown as on a person’s page, a Draft too, and can be tried', async () => {
    const before = await service.readRows();
    const path = await pathFor(previewPurposeEndpoint, { params: { purposeId: news }, query: {} });
    const page = await read(path);
    expect(page.text).toMatch(/News/);
    expect(page.text).toContain('<bdi>Alder &amp; Moss</bdi>');
    expect(page.text).not.toMatch(/Calls|Partners/);
    const saved = await post(path, sentWith(page.text, { [`a.${news}`]: 'no' }));
    expect(saved.status).toBe(200);
    expect(await service.readRows()).toEqual(before);
    const draft = await read(
      `${await draftOf(news, {
        Languages: [
          { Name: 'Later', Description: 'Soon.', Language: 'en', Default: true },
          { Name: 'Später', Description: 'Bald.', Language: 'de' },
        ],
      })}?lang=de`,
    );
    expect(draft.text).toContain('<bdi>Später</bdi>');
    expect(draft.headers.get('Content-Language')).toBe('de');
  });

  test('of kind service is named as always on', async () => {
    const orders = await api.activePurpose({ Name: 'Your orders', Kind: 'SERVICE' });
    const path = await pathFor(previewPurposeEndpoint, { params: { purposeId: orders } });
    expect((await read(path)).text).toContain('These always reach you: \u2068Your orders\u2069');
  });

  test('a preference stands below a live purpose that links it, alone below its own name', async () => {
    const alone = await api.createPreference({ SelectionType: 'MULTI_CHOICE', Name: 'Days' });
    const params = { customPreferenceId: alone.Id };
    const path = await pathFor(previewPurposePreferenceEndpoint, { params });
    const page = await read(path);
    expect(page.text).toContain('<bdi>Days</bdi></legend>');
    await api.activePurpose({ Name: 'Walks', CustomPreferenceIds: [alone.Id] });
    expect((await read(path)).text).toContain('<bdi>Walks</bdi>');
  });

  test('that there is not is 404, and its address ends', async () => {
    const gone = crypto.randomUUID();
    const refused = [
      await api.call(previewPurposeEndpoint, { params: { purposeId: gone } }),
      await api.call(previewPurposeEndpoint, {
        params: { purposeId: news },
        query: { version: 9 },
      }),
      await api.call(previewPurposePreferenceEndpoint, { params: { customPreferenceId: gone } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    const path = await pathFor(previewPurposeEndpoint, { params: { purposeId: news } });
    clock.advance(600_000);
    expect((await read(path)).status).toBe(410);
  });
});
