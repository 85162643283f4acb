import { consolePageSchema, sessionPaths } from '#contract/console-page.ts';
import { consoleHeader } from '#contract/page-marks.ts';
import { demoPeople } from '#service/identity/demo-people.ts';

const signInPage = /\/sign-in\/[^/]+$/;

/** Someone signed in to the console of a running demo, by HTTP alone: what their page could send. */
export const signInToDemo = async (url: string, email: string) => {
  const person = demoPeople.find((one) => one.email === email);
  if (person === undefined) throw new Error(`Nobody of the demo has the address ${email}.`);
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const answer = await fetch(address, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };

  let at = new URL(`${sessionPaths.signIn}?return=/`, url).href;
  let answer = await go(at);
  for (let steps = 0; new URL(at).pathname !== '/' && steps < 20; steps += 1) {
    const location = answer.headers.get('location');
    if (location !== null) {
      at = new URL(location, at).href;
      answer = await go(at);
    } else if (signInPage.test(at)) {
      const body = new URLSearchParams({ person: person.subject });
      answer = await go(at, { method: 'POST', body });
    } else break;
  }

  const ofPage = { 'Sec-Fetch-Site': 'same-origin', Origin: new URL(url).origin };
  const session = await go(new URL(sessionPaths.session, url).href, { headers: ofPage });
  const { tag } = consolePageSchema.parse(await session.json());
  if (tag === null) throw new Error(`The sign-in as ${email} ended at ${at}.`);
  const ofSession = { ...ofPage, [consoleHeader]: tag, 'Content-Type': 'application/json' };
  return {
    send: (method: string, path: string, body?: unknown): Promise<Response> =>
      go(new URL(path, url).href, {
        method,
        headers: ofSession,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
};
