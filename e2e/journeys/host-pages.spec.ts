import type { BrowserContext, Frame, Page } from '@playwright/test';
import { receiptPath } from '#contract/receipt-address.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { serveHostPage } from '../support/host-page.ts';
import { freshName } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const freshEmail = (): string => `${freshName('eve').replace(' ', '-')}@example.org`;

/** Every address that a browser asks for from now on, and from where it says it came. */
const watchAddresses = (context: BrowserContext): string[] => {
  const addresses: string[] = [];
  context.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '');
  });
  return addresses;
};

/** Neither as it is nor as addresses write it. */
const expectNowhere = (addresses: readonly string[], email: string): void => {
  expect(addresses.length).toBeGreaterThan(0);
  const [local = ''] = email.split('@');
  expect(addresses.filter((address) => decodeURIComponent(address).includes(local))).toEqual([]);
};

const openIntegrate = async (page: Page, id: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'privacy', `/collection-points/${id}/integrate?version=1`);
};

const copy = async (page: Page, name: string): Promise<string> => {
  const done = page.getByRole('button', { name: 'Copied' });
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(done).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

/** What the page hands out, as its own button copies it. */
const copyEmbeds = async (page: Page, id: string) => {
  await openIntegrate(page, id);
  const script = await copy(page, 'Copy HTML');
  await page.getByRole('radio', { name: 'Without', exact: true }).check();
  return { script, plain: await copy(page, 'Copy HTML') };
};

type Place = Page | Frame;

const thanksIn = (place: Place) => place.getByText('Thank you', { exact: true });

const fillIn = async (place: Place, email: string, purpose: string): Promise<void> => {
  await place.getByLabel('Email').fill(email);
  await place.getByRole('checkbox', { name: purpose }).check();
  // A navigation that a policy forbids never ends.
  await place.getByRole('button', { name: 'Sign up' }).click({ noWaitAfter: true });
};

/** Our own page asks whoever is faster than people for one more button. */
const expectThanks = async (page: Page): Promise<void> => {
  const more = page.getByRole('heading', { name: 'One more step' });
  await expect(thanksIn(page).or(more)).toBeVisible();
  if (await more.isVisible()) await page.getByRole('button', { name: 'Send' }).click();
  await expect(thanksIn(page)).toBeVisible();
};

// Locators would wait for the end of a navigation that a policy forbade.
const focused = (): string => document.activeElement?.textContent ?? '';
const lastWay = (): string =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent === 'Open this form on its own page')
    .at(-1)?.href ?? '';

type Way = 'script' | 'plain';
type Outcome =
  /** Our page says thanks, in the place of the host's. */
  | 'ours'
  /** The form itself says it. */
  | 'stays'
  /** The form says that this page forbids sending it, with a link to the hosted form. */
  | 'told'
  /** The browser says nothing; the form's own link leads to the hosted form. */
  | 'linked';

type Host = { policy?: (personUrl: string) => string; outcomes: Record<Way, Outcome> };

const hosts: Record<string, Host> = {
  'no policy': { outcomes: { script: 'stays', plain: 'ours' } },
  "default-src 'self' and our origin": {
    policy: (personUrl) => `default-src 'self' ${personUrl}`,
    outcomes: { script: 'stays', plain: 'ours' },
  },
  "form-action 'self'": {
    policy: () => "form-action 'self'",
    outcomes: { script: 'stays', plain: 'linked' },
  },
  "form-action 'self', connect-src 'self'": {
    policy: () => "form-action 'self'; connect-src 'self'",
    outcomes: { script: 'told', plain: 'linked' },
  },
  "connect-src 'self'": {
    policy: () => "connect-src 'self'",
    outcomes: { script: 'ours', plain: 'ours' },
  },
  "script-src 'none'": {
    policy: () => "script-src 'none'",
    outcomes: { script: 'ours', plain: 'ours' },
  },
  'no inline styles, trusted types': {
    policy: (personUrl) =>
      `default-src 'none'; script-src ${personUrl}; connect-src ${personUrl}; require-trusted-types-for 'script'`,
    outcomes: { script: 'stays', plain: 'ours' },
  },
};

test('a copied form records on other sites whatever their policy, or says where it does', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const personUrl = personUrlOf(baseURL ?? '');
  const { id, purposes } = await api.createForm();
  const purpose = purposes[0]?.name ?? '';
  const embeds = await copyEmbeds(page, id);
  expect(embeds.script.startsWith(embeds.plain)).toBe(true);
  expect(embeds.plain).not.toMatch(/<script|<style| style=| on\w+=/);
  const addresses = watchAddresses(context);

  for (const [name, { policy, outcomes }] of Object.entries(hosts)) {
    for (const way of ['script', 'plain'] as const) {
      await test.step(`${name}, ${way}`, async () => {
        const host = await serveHostPage(embeds[way], policy?.(personUrl));
        const site = await context.newPage();
        await site.goto(host.url);
        const email = freshEmail();
        await fillIn(site, email, purpose);
        const outcome = outcomes[way];
        const status = site.getByRole('status');
        if (outcome === 'told') {
          await expect.poll(() => site.evaluate(focused)).toContain("This page doesn't allow");
        }
        if (outcome === 'told' || outcome === 'linked') {
          expect(await api.receiptsOf(email)).toEqual([]);
          expect(site.url()).toBe(host.url);
          await site.goto(await site.evaluate(lastWay));
          expect(site.url().startsWith(`${personUrl}/f/${id}`)).toBe(true);
          await fillIn(site, email, purpose);
        }
        await expectThanks(site);
        if (outcome === 'stays') {
          expect(site.url()).toBe(host.url);
          await expect(status).toBeFocused();
        } else expect(site.url().startsWith(`${personUrl}/f/${id}`)).toBe(true);
        const [receipt, ...others] = await api.receiptsOf(email);
        expect(others).toEqual([]);
        expect(receipt?.collectionPointUUID).toBe(id);
        expect(host.requests).toEqual(['GET /']);
        expectNowhere([...addresses, ...host.referrers], email);
        await site.close();
        host.close();
      });
    }
  }
});

test('without JavaScript, and in a frame, it records, too', async ({ page, browser, api }) => {
  const { id, purposes } = await api.createForm();
  const purpose = purposes[0]?.name ?? '';
  const embeds = await copyEmbeds(page, id);
  const expectOne = async (addresses: readonly string[], email: string): Promise<void> => {
    expect(await api.receiptsOf(email)).toHaveLength(1);
    expectNowhere(addresses, email);
  };

  for (const way of ['script', 'plain'] as const) {
    const own = await browser.newContext({ javaScriptEnabled: false });
    const addresses = watchAddresses(own);
    const host = await serveHostPage(embeds[way]);
    const site = await own.newPage();
    await site.goto(host.url);
    const email = freshEmail();
    await fillIn(site, email, purpose);
    await expectThanks(site);
    await expectOne(addresses, email);
    await own.close();
    host.close();
  }

  for (const [way, sandbox] of [
    ['script', ''],
    ['script', ' sandbox="allow-forms allow-scripts"'],
    ['plain', ''],
  ] as const) {
    const own = await browser.newContext();
    const addresses = watchAddresses(own);
    const inner = await serveHostPage(embeds[way]);
    const outer = await serveHostPage(
      `<iframe title="Form" src="${inner.url}"${sandbox}></iframe>`,
    );
    const site = await own.newPage();
    await site.goto(outer.url);
    const frame = site.frames().find((one) => one.url() === inner.url);
    if (frame === undefined) throw new Error('The frame is missing.');
    const email = freshEmail();
    await fillIn(frame, email, purpose);
    // The answer of the plain form wouldn't open in the frame.
    if (way === 'script') await expect(thanksIn(frame)).toBeVisible();
    else await expectThanks(site);
    await expectOne(addresses, email);
    await own.close();
    inner.close();
    outer.close();
  }
});

test('a frame that may neither ask nor leave says that nothing was sent, and where the form is', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const { id, purposes } = await api.createForm();
  const { script } = await copyEmbeds(page, id);
  const inner = await serveHostPage(script, "connect-src 'self'");
  const outer = await serveHostPage(
    `<iframe title="Form" src="${inner.url}" sandbox="allow-forms allow-scripts"></iframe>`,
  );
  const site = await context.newPage();
  await site.goto(outer.url);
  const frame = site.frameLocator('iframe');
  const email = freshEmail();
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('checkbox', { name: purposes[0]?.name ?? '' }).check();
  await frame.getByRole('button', { name: 'Sign up' }).click({ noWaitAfter: true });
  const status = frame.getByRole('status');
  await expect(status).toContainText('No answer');
  await expect(status.getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^${personUrlOf(baseURL ?? '')}/f/${id}`),
  );
  expect(await api.receiptsOf(email)).toEqual([]);
  inner.close();
  outer.close();
});

test('with the script, what is wrong stands at its field, and what was pressed twice counts once', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const { id, purposes } = await api.createForm();
  const purpose = purposes[0]?.name ?? '';
  const { script } = await copyEmbeds(page, id);
  const host = await serveHostPage(script);
  const site = await context.newPage();
  await site.goto(host.url);
  await fillIn(site, 'nobody', purpose);
  const field = site.getByLabel('Email');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Enter an email address/);

  // The answer is lost, and what is sent again counts once.
  let isLost = true;
  await site.route(`${personUrlOf(baseURL ?? '')}/f/**`, async (route) => {
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  const email = freshEmail();
  await field.fill(email);
  await site.getByRole('button', { name: 'Sign up' }).click();
  await expect(site.getByRole('status')).toContainText('No answer');
  expect(await api.receiptsOf(email)).toHaveLength(1);
  isLost = false;
  await site.getByRole('button', { name: 'Sign up' }).dblclick();
  await expect(thanksIn(site)).toBeVisible();
  await expect(field).toHaveCount(0);
  expect(await api.receiptsOf(email)).toHaveLength(1);
  host.close();
});

test('with the script, a server that never answers is told after half a minute', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const { id, purposes } = await api.createForm();
  const { script } = await copyEmbeds(page, id);
  const host = await serveHostPage(script);
  const site = await context.newPage();
  await site.clock.install();
  await site.goto(host.url);
  let isAway = true;
  await site.route(`${personUrlOf(baseURL ?? '')}/f/**`, async (route) => {
    if (!isAway) await route.continue();
  });
  await fillIn(site, freshEmail(), purposes[0]?.name ?? '');
  await expect(site.getByRole('status')).toContainText('Sending');
  await site.clock.fastForward(31_000);
  await expect(site.getByRole('status')).toContainText('No answer');
  isAway = false;
  await site.getByRole('button', { name: 'Sign up' }).click();
  await expect(thanksIn(site)).toBeVisible();
  host.close();
});

/** What each kind of collection point hands out: a form with its buttons, or a sentence. */
const kinds: { fields: Record<string, unknown>; button: string | null; said: string | RegExp }[] = [
  ...['WEB_FORM', 'HOSTED_WEB_FORM', 'EMBEDDED_WEB_FORM', 'EMAIL', 'OTHER', 'TRUST_CENTER'].map(
    (CollectionPointType) => ({
      fields: { CollectionPointType },
      button: 'Sign up',
      said: 'ACTIVE',
    }),
  ),
  ...['CALL_CENTER', 'PAPER', 'IN_PERSON'].map((CollectionPointType) => ({
    fields: { CollectionPointType },
    button: 'Sign up',
    said: 'ACTIVE',
  })),
  { fields: { ConsentType: 'CHECKOPTOUT' }, button: 'Continue', said: 'OPT_OUT' },
  { fields: { ConsentType: 'UNCHECKOPTOUT' }, button: 'Continue', said: 'OPT_OUT' },
  { fields: { ConsentType: 'IMPLICIT' }, button: 'Send', said: 'IMPLICIT' },
  {
    fields: { CollectionPointType: 'NOTIFICATION_OPT_OUT' },
    button: 'Stop what I ticked',
    said: 'HARD_OPT_OUT',
  },
  ...['API', 'COOKIE', 'MOBILE_SDK', 'MOBILE_APPLICATION', 'BULK_IMPORT'].map(
    (CollectionPointType) => ({
      fields: { CollectionPointType },
      button: null,
      said: 'Collection points of this type have no form of ours.',
    }),
  ),
  {
    fields: { CollectionPointType: 'PREFERENCE_CENTER' },
    button: null,
    said: /There is no HTML of it to copy/,
  },
  {
    fields: { IsAuthenticationRequired: true },
    button: null,
    said: /takes signed receipts only/,
  },
];

test('each kind of collection point hands out a form that records, or says that it has none', async ({
  page,
  context,
  api,
}) => {
  const addresses = watchAddresses(context);
  for (const { fields, button, said } of kinds) {
    await test.step(Object.values(fields).join(' '), async () => {
      const { id, purposes } = await api.createForm(undefined, [], fields);
      await openIntegrate(page, id);
      if (button === null) {
        await expect(page.getByText(said)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Copy HTML' })).toHaveCount(0);
        return;
      }
      const host = await serveHostPage(await copy(page, 'Copy HTML'));
      const site = await context.newPage();
      await site.goto(host.url);
      const email = freshEmail();
      await site.getByLabel('Email').fill(email);
      for (const box of await site.getByRole('checkbox').all()) await box.check();
      await site.getByRole('button', { name: button }).click();
      await expect(thanksIn(site)).toBeVisible();
      const { Purposes } = await api.profileOf(email);
      expect(Purposes?.map(({ Status }) => Status)).toEqual(purposes.map(() => said));
      expectNowhere(addresses, email);
      await site.close();
      host.close();
    });
  }
});

/** As scripts that watch a page do: they add headers and credentials to whatever it fetches. */
const monitored = `<script>
  const send = window.fetch;
  window.fetch = (address, options) =>
    send(address, {
      ...options,
      credentials: "include",
      headers: {
        ...options.headers,
        traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "X-Requested-With": "XMLHttpRequest",
      },
    });
</script>`;

test('code and script pass under what watches a page, and say when they could not', async ({
  page,
  context,
  api,
}) => {
  const { id, purposes } = await api.createForm();
  const { script } = await copyEmbeds(page, id);
  const code = await copy(page, 'Copy JavaScript');
  const addresses = watchAddresses(context);

  const watched = await serveHostPage(`${monitored}${script}`);
  const site = await context.newPage();
  await site.goto(watched.url);
  const email = freshEmail();
  await fillIn(site, email, purposes[0]?.name ?? '');
  await expect(thanksIn(site)).toBeVisible();
  expect(await api.receiptsOf(email)).toHaveLength(1);
  watched.close();

  const sample = 'ada.test@example.org';
  const mine = async () =>
    (await api.receiptsOf(sample)).filter((one) => one.collectionPointUUID === id);
  const module = await serveHostPage(`${monitored}<script type="module">${code}</script>`);
  const answered = site.waitForResponse((response) => response.url().endsWith(receiptPath));
  await site.goto(module.url);
  expect((await answered).status()).toBe(200);
  const [receipt] = await mine();
  expect(receipt?.interactionDate).toMatch(/^\d{4}-/);
  module.close();

  const closed = await serveHostPage(
    `<script type="module">${code}</script>`,
    "script-src 'unsafe-inline'; connect-src 'self'",
  );
  const failed = site.waitForEvent('pageerror');
  await site.goto(closed.url);
  expect((await failed).message).toContain('fetch');
  expect(await mine()).toHaveLength(1);
  expectNowhere(addresses, email);
  expectNowhere(addresses, sample);
  closed.close();
});
