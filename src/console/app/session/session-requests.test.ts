import { describe, expect, test, vi } from 'vitest';
import { samplePage } from '#console/testing/sample-page.ts';
import { createSessionRequests, takePage } from './session-requests.ts';

const page = samplePage();

/** A document with this text in the element for the page, null for none. */
const documentWith = (text: string | null) => {
  let isThere = text !== null;
  const remove = () => {
    isThere = false;
  };
  const element = { textContent: text, remove } as unknown as HTMLElement;
  return { getElementById: (id: string) => (isThere && id === 'page' ? element : null) };
};

describe('what the page began with', () => {
  test('is read and taken out of it', () => {
    const document = documentWith(JSON.stringify(page));
    expect(takePage(document)).toEqual(page);
    expect(document.getElementById('page')).toBeNull();
    expect(takePage(document)).toBeUndefined();
  });

  test.each([
    ['is missing', null],
    ['is empty', ''],
    ['is no JSON', '{'],
    ['is of another shape', '{"person": null}'],
  ])('is asked for where it %s', (_case, text) => {
    expect(takePage(documentWith(text))).toBeUndefined();
  });
});

type Call = { path: string; method: string; tag: string | undefined; init: RequestInit };

/** A service that gives these answers, one after the other. */
const serviceWith = (answers: (() => Response)[], idle = false) => {
  const calls: Call[] = [];
  const fetch = vi.fn(async (path: unknown, init: RequestInit = {}) => {
    const tag = new Headers(init.headers).get('X-Console') ?? undefined;
    calls.push({ path: String(path), method: init.method ?? 'GET', tag, init });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  return { calls, requests: createSessionRequests({ fetch, isIdle: () => idle }) };
};

const found = (body: unknown) => () => Response.json(body);
const broken = () => new Response('Bad gateway', { status: 502 });
const sent = ({ path, method, tag }: Call) => [method, path, tag];

describe('a look', () => {
  test('says whose page it is where it knows, and sends the cookie to nobody else', async () => {
    const { calls, requests } = serviceWith([found(page), found(page)]);
    expect(await requests.look(undefined)).toEqual(page);
    expect(await requests.look('tag-1')).toEqual(page);
    expect(calls.map(sent)).toEqual([
      ['GET', '/auth/session', undefined],
      ['GET', '/auth/session', 'tag-1;idle'],
    ]);
    expect(calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
  });

  test.each([
    ['the service fails', [broken]],
    ['the service is out of reach', []],
    ['the service takes it for a page elsewhere', [() => new Response('', { status: 401 })]],
    ['the answer is no page', [found({ person: null })]],
    ['a failure looks like a page', [() => Response.json(page, { status: 500 })]],
  ])('fails where %s', async (_case, answers) => {
    await expect(serviceWith(answers).requests.look('tag-1')).rejects.toThrow();
  });
});

describe('a renewal', () => {
  test('says which session it is for', async () => {
    const { calls, requests } = serviceWith([found(page)]);
    expect(await requests.renew('tag-1')).toEqual(page);
    expect(calls.map(sent)).toEqual([['POST', '/auth/session', 'tag-1']]);
  });

  test('keeps no session alive where nobody is at the page', async () => {
    const { calls, requests } = serviceWith([found(page)], true);
    await requests.renew('tag-1');
    expect(calls[0]?.tag).toBe('tag-1;idle');
  });

  test('that the service fails is no end of a session', async () => {
    await expect(serviceWith([broken]).requests.renew('tag-1')).rejects.toThrow('502');
  });
});

describe('a sign-out', () => {
  test.each([null, 'https://id.example.org/logout'])('says where it goes on: %s', async (place) => {
    const { calls, requests } = serviceWith([found({ location: place })], true);
    expect(await requests.signOut('tag-1')).toBe(place);
    // A person pressed the button, whatever else they did.
    expect(calls.map(sent)).toEqual([['POST', '/auth/sign-out', 'tag-1']]);
  });

  test.each([
    ['the service fails', [broken]],
    ['the service is out of reach', []],
    ['the service takes it for a page elsewhere', [() => new Response('', { status: 401 })]],
    ['the answer is none of a sign-out', [found({})]],
    ['a failure looks like one', [() => Response.json({ location: null }, { status: 500 })]],
  ])('is none where %s', async (_case, answers) => {
    await expect(serviceWith(answers).requests.signOut('tag-1')).rejects.toThrow();
  });
});
