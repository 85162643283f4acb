import { html, raw } from 'hono/html';
import { type DemoPerson, demoPeople } from './demo-people.ts';

/** A page of the sign-in, with the policy that its browser is to keep. */
export type IdentityPage = { markup: string; headers: Record<string, string> };

const policy = (script: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const headersWith = (script: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy(script),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});

const layout = (title: string, content: unknown, script?: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Consent Console</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="preload" href="/inter-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="/sign-in.css" />
    ${script === undefined ? '' : html`<script src="${script}" defer></script>`}
  </head>
  <body>
    <header class="brand">
      <span class="mark" aria-hidden="true">C</span>
      <span>Consent Console</span>
      <span class="environment">Demo</span>
    </header>
    <main>${content}</main>
  </body>
</html>`;

const render = (title: string, content: unknown, script?: string): IdentityPage => ({
  // Without a promise among the values the template is a string, not a promise of one.
  markup: String(layout(title, content, script)),
  headers: headersWith(script === undefined ? "'none'" : "'self'"),
});

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

const personButton = (person: DemoPerson) => html`<li>
  <button type="submit" name="person" value="${person.subject}">
    <span class="avatar" aria-hidden="true">${initials(person.name)}</span>
    <span class="who">
      <span class="role">${person.role}</span>
      <span class="${person.scope === 'CONSENT' ? 'rights' : 'rights limited'}">${person.rights}</span>
      <span class="contact">${person.name}, ${person.email}</span>
    </span>
    <svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="m9 18 6-6-6-6" /></svg>
  </button>
</li>`;

/** The people of the demo, each one click away; works without JavaScript. */
export const renderSignInPage = (uid: string): IdentityPage =>
  render(
    'Sign in',
    html`<h1>Sign in</h1>
      <p class="lead">Choose who you are for this visit. No password needed.</p>
      <form method="post" action="/sign-in/${uid}">
        <ul class="people">${demoPeople.map(personButton)}</ul>
      </form>
      <p class="note">This is a demo: these people, and everyone whose data you'll see, are fictional.</p>`,
  );

/** Asks to confirm the end of the session; a script file answers at once where scripts run. */
export const renderSignOutPage = (form: string): IdentityPage =>
  render(
    'Sign out',
    html`<h1>Sign out</h1>
      <p class="lead">This ends your session in every tab of this browser.</p>
      ${raw(form)}
      <p class="actions">
        <button class="primary" id="confirm" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <a class="secondary" href="/">Back to the console</a>
      </p>`,
    '/sign-out.js',
  );

/** What is said when the provider refuses a request that it cannot send back to the console. */
export const renderErrorPage = (error: string, description?: string): IdentityPage =>
  render(
    'Sign-in failed',
    html`<h1>Sign-in failed</h1>
      <p class="lead">The sign-in request was refused. Starting again usually helps.</p>
      <dl class="reason">
        <dt>Reason</dt>
        <dd><code>${error}</code></dd>
        ${description === undefined ? '' : html`<dt>Details</dt><dd>${description}</dd>`}
      </dl>
      <p class="actions"><a class="primary" href="/">Start again</a></p>`,
  );
