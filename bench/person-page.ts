import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { createCenterEndpoint, publishCenterEndpoint } from '#contract/preference-center-writes.ts';
import { createPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { type Cookies, cookiesAfter, launchBrowser, slowDown } from './support/browser.ts';
import { type Client, createClient } from './support/client.ts';
import { atMost, type Figure, median, ms, times } from './support/figures.ts';
import { findOwnProcessor, type OwnProcessor } from './support/own-processor.ts';
import { freePort, startProcess } from './support/service-process.ts';

const visits = 7;
const line = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const paintBar = 1000;
const byteBar = 30_000;
/** As the script is, before it's made smaller for the way. */
const scriptBar = 4096;

const person = 'own.page@example.org';
const sizes = [
  { what: '6 purposes', purposes: 6, options: 0 },
  { what: '40 purposes with 24 options each', purposes: 40, options: 24 },
] as const;
type Size = (typeof sizes)[number];

type Machine = { browser: Browser; processor: OwnProcessor | undefined };
type Site = { what: string; url: string; cookies: Cookies };
/** `bytes`: as they came over the wire, headers too. */
type Load = { paintMs: number; bytes: number; scriptBytes: number; requests: number };

const createTopics = async (client: Client, at: number, count: number): Promise<string> => {
  const { Id } = await client.done({
    method: createPurposePreferenceEndpoint.method,
    path: createPurposePreferenceEndpoint.path,
    body: {
      Name: `Topics ${at}`,
      Description: `What we may write about in purpose ${at}`,
      SelectionType: 'MULTI_CHOICE',
      DisplayAs: 'CHECKBOXES',
      Language: 'en',
      Options: Array.from({ length: count }, (_, place) => `Topic ${at}-${place + 1}`),
    },
  });
  return Id;
};

/** Publishes a center of so many purposes, and answers its id. */
const arrange = async (client: Client, { what, purposes, options }: Size): Promise<string> => {
  const ids: string[] = [];
  for (let at = 1; at <= purposes; at += 1) {
    const preferenceIds = options === 0 ? [] : [await createTopics(client, at, options)];
    const id = await client.activePurpose(`purpose-${at}-of-${purposes}`, {
      Name: `Purpose ${at} of ${purposes}`,
      Description: `What we use purpose ${at} for, in a sentence or two that people can read.`,
      CustomPreferenceIds: preferenceIds,
    });
    ids.push(id);
  }
  const notice = { noticeUrl: 'https://shop.example.org/privacy' };
  const { id } = await client.done({
    method: createCenterEndpoint.method,
    path: createCenterEndpoint.path,
    body: {
      name: `Center of ${what}`,
      defaultLanguage: 'en',
      languages: ['en', 'de', 'fr', 'sv', 'ar'].map((language) => ({
        language,
        name: `Your choices (${language})`,
        ...notice,
      })),
      controller: { name: 'Alder & Moss Stores', address: '1 Example Street' },
      look: { color: '#37419a' },
      pages: [{ sections: [{ purposes: ids.map((purpose) => ({ id: purpose })) }] }],
    },
  });
  const path = publishCenterEndpoint.path.replace('{preferencecenterid}', id);
  await client.done({ method: publishCenterEndpoint.method, path: `${path}?version=1` });
  return id;
};

/** The token of a new person's magic link. */
const createPerson = async (client: Client): Promise<string> => {
  const headers = await client.headersOf({ method: 'POST', path: '', body: {} });
  const made = await fetch(client.url + upsertElementsEndpoint.path, {
    method: upsertElementsEndpoint.method,
    headers: { ...headers, dataSubjectIdentifier: person },
    body: JSON.stringify({
      identifierType: 'Email',
      dataElements: [{ name: 'City', value: 'Turku' }],
    }),
  });
  if (!made.ok) throw new Error(`A new person was answered ${made.status}.`);
  const links = await fetch(client.url + listLinkTokensEndpoint.path, {
    headers: { Authorization: headers.Authorization ?? '', identifier: person },
  });
  const { content } = await links.json();
  return content[0].LinkToken;
};

/** What any page costs on this line and machine: a heading and a sentence, nothing else to load. */
const serveBare = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const text =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>' +
    '<link rel="icon" href="data:,"></head><body><h1>Your choices</h1><p>A page.</p></body></html>';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port to serve at.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const paintTime = () =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;

/** Opens a page as a browser does that has the cookie of a link and nothing else of it. */
const loadCold = async ({ browser, processor }: Machine, { url, cookies }: Site): Promise<Load> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devtools = await slowDown(page, line);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await processor?.give(browser);
  const load = { bytes: 0, scriptBytes: 0, requests: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.requestWillBeSent', () => {
    load.requests += 1;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) load.scriptBytes += dataLength;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength;
  });
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`A page was answered ${answer?.status()}.`);
  const painted = await page.waitForFunction(paintTime);
  const paintMs = Number(await painted.jsonValue());
  await context.close();
  return { paintMs, ...load };
};

/** The cookie that a link sets. */
const openLink = (browser: Browser, url: string): Promise<Cookies> =>
  cookiesAfter(browser, async (page) => {
    await page.goto(url);
    await page.locator('#choices').waitFor();
  });

const compare = async (machine: Machine, bare: Site, sites: readonly Site[]): Promise<Figure[]> => {
  const all = [bare, ...sites];
  const loads = new Map<Site, Load[]>(all.map((site) => [site, []]));
  for (let visit = -1; visit < visits; visit += 1) {
    for (const site of all) {
      const load = await loadCold(machine, site);
      // The first round warms the servers.
      if (visit >= 0) loads.get(site)?.push(load);
    }
  }
  const of = (site: Site, key: keyof Load) => (loads.get(site) ?? []).map((load) => load[key]);
  const paintOf = (site: Site) => median(of(site, 'paintMs'));
  const told = (site: Site) =>
    `${ms(paintOf(site))} (${of(site, 'paintMs').map(Math.round).join(', ')})`;
  return [
    { what: 'a bare page, first paint', measured: told(bare) },
    ...sites.flatMap((site): Figure[] => {
      const bytes = Math.max(...of(site, 'bytes'));
      const scriptBytes = Math.max(...of(site, 'scriptBytes'));
      return [
        {
          what: `${site.what}, first paint`,
          measured: told(site),
          ...atMost(paintOf(site), paintBar, ' ms'),
        },
        {
          what: `${site.what}, against the bare page`,
          measured: times(paintOf(site) / paintOf(bare)),
        },
        {
          what: `${site.what}, received`,
          measured: `${bytes} bytes in ${Math.max(...of(site, 'requests'))} requests`,
          ...atMost(bytes, byteBar, ' bytes'),
        },
        {
          what: `${site.what}, its script`,
          measured: `${scriptBytes} bytes`,
          ...atMost(scriptBytes, scriptBar, ' bytes'),
        },
      ];
    }),
  ];
};

/** A person's own page, cold, with the cookie of a link (see README.md). */
export const run = async (): Promise<Figure[]> => {
  const processor = await findOwnProcessor();
  if (processor === undefined) process.stdout.write('The page shares its processor.\n');
  await processor?.reserve();
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-person-page-'));
  const port = await freePort();
  const service = await startProcess({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    port,
  });
  const bare = await serveBare();
  const browser = await launchBrowser();
  try {
    const client = createClient(service.url);
    const token = await createPerson(client);
    const personUrl = `http://localhost:${port + 1}`;
    const sites: Site[] = [];
    for (const size of sizes) {
      const center = await arrange(client, size);
      const cookies = await openLink(browser, `${personUrl}/l/${token}/${center}`);
      sites.push({ what: size.what, url: `${personUrl}/p/${center}`, cookies });
    }
    const bareSite = { what: 'a bare page', url: bare.url, cookies: [] };
    return await compare({ browser, processor }, bareSite, sites);
  } finally {
    await processor?.release();
    await browser.close();
    await bare.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
