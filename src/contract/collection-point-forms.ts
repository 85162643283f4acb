import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { languageTag } from './common/language-tags.ts';
import { readScopes } from './common/scopes.ts';
import { guid, instant, maybe, queryInteger } from './common/values.ts';

const easeFault = z.looseObject({ code: z.string(), message: z.string() });

/**
 * The form of a version of a collection point, as people's pages draw it: its address, its HTML for other
 * sites' pages, and an address of ten minutes at which any version is shown and sends test receipts.
 * Extension.
 */
export const getCollectionPointFormEndpoint = {
  operationId: 'getCollectionPointForm',
  title: "Get a collection point's form",
  people: 'nobody',
  limitName: 'forms of collection points',
  tag: 'Collection Points',
  method: 'GET',
  path: '/api/consentmanager/v1/collectionpoints/{collectionpointId}/form',
  scopes: readScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  query: z.object({
    /** Left out, the Active version, or else the newest. */
    version: z.optional(queryInteger(1)),
    language: z.optional(languageTag),
  }),
  responses: {
    200: z.looseObject({
      version: z.int(),
      /** Of the form's texts, and all that it can be read in. */
      language: z.string(),
      languages: z.array(z.string()),
      /** Whether its type has a form. The rest is null where it hasn't, or people's pages are off. */
      hasForm: z.boolean(),
      /** The form's own page. It shows the Active version. */
      url: maybe(z.string()),
      /** The form as HTML that works on any page, without script. */
      html: maybe(z.string()),
      /** A line to put below it, for people to stay on that page. */
      embedScript: maybe(z.string()),
      /** What a page's Content-Security-Policy has to allow, if it has a `form-action`. */
      contentSecurityPolicy: maybe(z.string()),
      previewUrl: maybe(z.string()),
      previewUntil: maybe(instant),
      /** Whether saying no is as easy as saying yes: what the console doesn't publish, and what it tells. */
      ease: maybe(z.looseObject({ blocks: z.array(easeFault), warnings: z.array(easeFault) })),
    }),
  },
} as const satisfies Endpoint;
