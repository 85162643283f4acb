import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityPage } from './identity-pages.ts';

/** Answers a request that oidc-provider handles with a page of ours. */
export const answerWithPage = (ctx: KoaContextWithOIDC, page: IdentityPage): void => {
  ctx.set(page.headers);
  ctx.body = page.markup;
};
