import type { Hono } from 'hono';
import {
  getLinkTokenV4Endpoint,
  listLinkTokensEndpoint,
  listLinkTokensV4Endpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getLinkTokenV4 } from './get-link-token-v4.ts';
import { listLinkTokens } from './list-link-tokens.ts';
import { listLinkTokensV4 } from './list-link-tokens-v4.ts';
import { renewLinkToken } from './renew-link-token.ts';
import { revokeLinkToken } from './revoke-link-token.ts';

export const linkTokenRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listLinkTokensEndpoint, listLinkTokens);
  bind(app, dependencies, listLinkTokensV4Endpoint, listLinkTokensV4);
  bind(app, dependencies, getLinkTokenV4Endpoint, (context, { headers }) =>
    getLinkTokenV4(context, headers.identifier),
  );
  bind(app, dependencies, renewLinkTokenEndpoint, (context, { headers }) =>
    renewLinkToken(context, headers.identifier),
  );
  bind(app, dependencies, revokeLinkTokenEndpoint, (context, { headers }) =>
    revokeLinkToken(context, headers.identifier),
  );
};
