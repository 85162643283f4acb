import type { Hono } from 'hono';
import { html } from 'hono/html';
import { listProofKeys } from '#service/domains/proofs/list-proof-keys.ts';
import type { PersonEnv, Site } from '../site.ts';

/** Of this deployment's copies and proofs, for people's browsers. */
export const keysPath = '/.well-known/proof-keys.json';

/** A page that says whether a file is genuine: the browser reads and verifies it, nothing is sent. */
export const verifyRoutes = (app: Hono<PersonEnv>, { pageOfAccount, options }: Site): void => {
  app.get(keysPath, async (c) => c.json(await listProofKeys(options)));

  app.get('/verify-proof', (c) => {
    const { verify } = c.get('words');
    const verdict = (kind: string, title: string, text: unknown) =>
      html`<div class="card" data-verdict="${kind}" hidden><h2>${title}</h2><p>${text}</p></div>`;
    return pageOfAccount(c, {
      title: verify.title,
      content: html`<h1>${verify.title}</h1><p>${verify.text}</p>
        <p class="card" data-without-script>${verify.byHand} <a href="${keysPath}">${verify.keys}</a></p>
        <form data-verify="${keysPath}" hidden><label for="file">${verify.file}</label>
          <input class="field" id="file" type="file" accept=".json,application/json" /></form>
        <div role="status">
          ${verdict('genuine', verify.genuine, verify.genuineText(html`<bdi data-said="issuer"></bdi>`, html`<bdi data-said="issuedDate"></bdi>`))}
          ${verdict('distrusted', verify.distrusted, verify.distrustedText)}
          ${verdict('changed', verify.changed, verify.changedText)}
          ${verdict('elsewhere', verify.elsewhere, verify.elsewhereText(html`<bdi data-said="issuer"></bdi>`))}
          ${verdict('neither', verify.neither, verify.neitherText)}
          ${verdict('failed', verify.failed, verify.failedText)}
        </div>`,
    });
  });
};
