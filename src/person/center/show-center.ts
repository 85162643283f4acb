import { html } from 'hono/html';
import { maskText } from '#contract/mask-text.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';

/**
 * A person's page: what they chose. An account that has published no center has nothing to choose.
 * @param _center its id; null for the account's default one
 */
export const showCenter = async (
  site: Site,
  c: PersonRequest,
  visitor: Visitor,
  _center: string | null,
): Promise<Response> => {
  const { title, whose, none } = c.get('words').choices;
  return site.page(c, {
    title,
    // The answer to a POST is at an address that a GET doesn't have.
    ...(visitor.by === 'handle' ? { languagePath: null } : {}),
    content: html`<div data-opened><h1>${title}</h1>
      <p>${whose(maskText(visitor.identifier))}</p>
      <p class="card">${none}</p></div>`,
  });
};
