import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errors, type Provider } from 'oidc-provider';
import { sessionPaths } from '#contract/console-page.ts';
import { findDemoPerson } from './demo-people.ts';
import { renderSignInPage } from './identity-pages.ts';

type Env = { Bindings: HttpBindings };

const maxFormBytes = 4_096;

/** Pages of the embedded sign-in; they need the Node server's request and response. */
export const createSignInPages = (provider: () => Provider): Hono<Env> => {
  // A page of a sign-in that is over (Back, a bookmark): the console knows what to do.
  const orElseHome = async (c: Context<Env>, answer: () => Promise<Response>) => {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      // Without a cookie, home would lead here again, without end.
      return c.redirect(c.req.header('Cookie') ? '/' : sessionPaths.callback, 303);
    }
  };

  return new Hono<Env>()
    .get('/sign-in/:uid', (c) =>
      orElseHome(c, async () => {
        const { uid } = await provider().interactionDetails(c.env.incoming, c.env.outgoing);
        const page = renderSignInPage(uid);
        return c.html(page.markup, 200, page.headers);
      }),
    )
    .post('/sign-in/:uid', bodyLimit({ maxSize: maxFormBytes }), (c) =>
      orElseHome(c, async () => {
        const form = await c.req.parseBody();
        const person = findDemoPerson(form.person);
        if (person === undefined) return c.redirect(c.req.path, 303);
        const next = await provider().interactionResult(
          c.env.incoming,
          c.env.outgoing,
          { login: { accountId: person.subject } },
          { mergeWithLastSubmission: false },
        );
        return c.redirect(next, 303);
      }),
    );
};
