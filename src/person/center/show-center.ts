import { html } from 'hono/html';
import { maskText } from '#contract/mask-text.ts';
import { findDefaultCenter } from '#service/domains/preference-centers/read-published-center.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { centerIdOf, languagesOf, readCenterPage, viewFor } from './center-page.ts';
import { choicesPage } from './choices-page.ts';

/** An account that has published no center, or not this one, has nothing to choose. */
const emptyPage = (site: Site, c: PersonRequest, visitor: Visitor): Promise<Response> => {
  const { title, whose, none } = c.get('words').choices;
  return site.pageOfAccount(c, {
    title,
    // The answer to a POST is at an address that a GET doesn't have.
    ...(visitor.by === 'handle' ? { languagePath: null } : {}),
    content: html`<div data-opened><h1>${title}</h1>
      <p>${whose(maskText(visitor.identifier))}</p>
      <p class="card">${none}</p></div>`,
  });
};

/**
 * A person's page: what they chose. Nothing is recorded of it.
 * @param center its id; null for the account's default one
 */
export const showCenter = async (
  site: Site,
  c: PersonRequest,
  visitor: Visitor,
  center: string | null,
): Promise<Response> => {
  const { db } = site.options;
  const centerId = center === null ? await findDefaultCenter(db) : centerIdOf(center);
  const page =
    centerId === null || centerId === undefined
      ? null
      : await readCenterPage(site, c, { centerId, subjectId: visitor.personId });
  if (page === null) return emptyPage(site, c, visitor);
  const view = await viewFor(site, c, page, visitor);
  return site.page(c, {
    ...page.frame,
    ...choicesPage(view, page.told),
    ...languagesOf(`/p/${page.choices.center.id}`),
  });
};
