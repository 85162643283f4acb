import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Note } from './find-secrets.ts';

/** Notes what the pages of a browser leave, from the moment it began. */
export type Watch = {
  /** Everything up to now, with what stands in the pages, the stores and the history at this moment. */
  notes: () => Promise<Note[]>;
};

type NoteTrace = (place: string, text: string) => void;

/** Runs in each page before all else: what is written is noted, however shortly it stays. */
const hookPage = () => {
  const { noteTrace } = window as unknown as { noteTrace: NoteTrace };
  const textOf = (value: unknown) => {
    if (typeof value === 'string') return value;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  /** Notes the arguments of each call of a method, and lets it do its work. */
  const note = (place: string, owner: object, method: string) => {
    const original: unknown = Reflect.get(owner, method);
    if (typeof original !== 'function') return;
    Reflect.set(owner, method, function (this: unknown, ...args: unknown[]) {
      noteTrace(place, args.map(textOf).join(' '));
      return Reflect.apply(original, this, args);
    });
  };
  const noteSetter = (place: string, owner: object, property: string) => {
    const found = Object.getOwnPropertyDescriptor(owner, property);
    const set = found?.set;
    if (found === undefined || set === undefined) return;
    Object.defineProperty(owner, property, {
      ...found,
      set(value: unknown) {
        noteTrace(place, textOf(value));
        set.call(this, value);
      },
    });
  };

  note('history', History.prototype, 'pushState');
  note('history', History.prototype, 'replaceState');
  note('storage', Storage.prototype, 'setItem');
  note('broadcast', BroadcastChannel.prototype, 'postMessage');
  note('message', window, 'postMessage');
  for (const write of ['put', 'add']) note('database', IDBObjectStore.prototype, write);
  note('database', IDBFactory.prototype, 'open');
  for (const level of ['debug', 'log', 'info', 'warn', 'error', 'table', 'dir']) {
    note('console', console, level);
  }
  // Only where the page is secure.
  if (isSecureContext) {
    for (const write of ['put', 'add', 'addAll']) note('cache', Cache.prototype, write);
    note('cookie', CookieStore.prototype, 'set');
  }
  noteSetter('title', Document.prototype, 'title');
  noteSetter('cookie', Document.prototype, 'cookie');

  new MutationObserver(() => {
    noteTrace('title', document.title);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('securitypolicyviolation', ({ blockedURI, documentURI, referrer, sample }) => {
    noteTrace('report', [blockedURI, documentURI, referrer, sample].join(' '));
  });
  new ReportingObserver(
    (reports) => {
      for (const report of reports) noteTrace('report', textOf(report));
    },
    { buffered: true },
  ).observe();
};

/** Runs in a page: all that its origin keeps, and what it says of itself. */
const readPage = async (): Promise<Note[]> => {
  const notes: Note[] = [
    { place: 'title', text: document.title },
    { place: 'address', text: location.href },
    { place: 'referrer', text: document.referrer },
    { place: 'history', text: JSON.stringify(history.state) ?? '' },
    { place: 'window name', text: window.name },
    { place: 'storage', text: JSON.stringify({ ...localStorage }) },
    { place: 'storage', text: JSON.stringify({ ...sessionStorage }) },
    { place: 'cookie', text: document.cookie },
  ];
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    notes.push({ place: 'database', text: name });
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const content = [await settled(objects.getAllKeys()), await settled(objects.getAll())];
      notes.push({ place: 'database', text: JSON.stringify([store, content]) });
    }
    database.close();
  }
  if (isSecureContext) {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = (await (await cache.match(request))?.text()) ?? '';
        notes.push({ place: 'cache', text: [name, request.url, body].join(' ') });
      }
    }
  }
  return notes;
};

/** The entries of Back and Forward, as the browser itself shows them. */
const readHistory = async (page: Page): Promise<Note> => {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return { place: 'history', text: JSON.stringify(entries) };
};

/**
 * Begins to watch a browser, before its first page opens.
 * @param origin of the service; what goes elsewhere is noted with headers and body
 */
export const watchTraces = async (context: BrowserContext, origin: string): Promise<Watch> => {
  const noted: Note[] = [];
  const noting = new Set<Promise<void>>();
  const note = (place: string, text: string) => {
    noted.push({ place, text });
  };

  const noteRequest = async (request: Request) => {
    note('request', request.url());
    const headers = await request.allHeaders().catch(() => request.headers());
    note('referrer', headers.referer ?? '');
    if (new URL(request.url()).origin === origin) return;
    note('request elsewhere', JSON.stringify(headers) + (request.postData() ?? ''));
  };

  const watchPage = (page: Page) => {
    page.on('framenavigated', (frame) => note('address', frame.url()));
    page.on('console', (message) => {
      note('console', `${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => note('page error', `${error.message} ${error.stack ?? ''}`));
  };

  await context.exposeFunction('noteTrace', note);
  await context.addInitScript(hookPage);
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('request', (request) => {
    const done = noteRequest(request).finally(() => noting.delete(done));
    noting.add(done);
  });

  return {
    notes: async () => {
      await Promise.all(noting);
      const pages = context.pages();
      const now = [
        ...(await Promise.all(pages.map((page) => page.evaluate(readPage)))).flat(),
        ...(await Promise.all(pages.map(readHistory))),
        { place: 'cookie', text: JSON.stringify(await context.cookies()) },
      ];
      return [...noted, ...now];
    },
  };
};
