import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';

/**
 * Faults that can be staged in a demo (docs/design.md 4).
 * - `minute-limit`: one API, or each, answers 429 as if its minute were used up
 * - `hour-limit`: everything answers 429 as if the account's hour were used up
 * - `slow`: answers come three seconds late
 * - `cut`: the request is carried out and the connection is cut before the answer is complete
 * - `fail`: status 500, and nothing is done
 * - `offline`: the connection closes without an answer, and nothing is done
 * - `empty-page`: a slice that another one follows comes without its rows
 * - `expire-tokens`: access tokens from before the start are refused as expired
 * - `slow-index-run`: a run that builds the custom index waits until the scene has ended
 * - `failing-index-run`: such a run fails before it replaces the former index
 *
 * The last two cover index runs: they have neither an endpoint nor a share.
 */
export const sceneNames = [
  'minute-limit',
  'hour-limit',
  'slow',
  'cut',
  'fail',
  'offline',
  'empty-page',
  'expire-tokens',
  'slow-index-run',
  'failing-index-run',
] as const;
export type SceneName = (typeof sceneNames)[number];

/** Whether a scene is one of index runs: no request meets it. */
export const isOfIndexRuns = (scene: string): boolean =>
  scene === 'slow-index-run' || scene === 'failing-index-run';

/** Whether requests that meet a scene are answered 429. */
export const isOfLimits = (scene: string): boolean =>
  scene === 'minute-limit' || scene === 'hour-limit';

export const startSceneRequestSchema = z.object({
  scene: z.enum(sceneNames),
  /** Method and path template of one endpoint, `GET /api/…/{id}`; all where it is left out. */
  endpoint: z.optional(z.string()),
  /** How long the scene lasts: 60 where it is left out. */
  seconds: z.optional(z.int().check(z.gte(1), z.lte(3600))),
  /** The share of the requests that meet it, spread evenly: all where it is left out. */
  share: z.optional(z.number().check(z.gte(0), z.lte(1))),
});
export type StartSceneRequest = z.output<typeof startSceneRequestSchema>;

export const sceneSchema = z.looseObject({
  id: z.string(),
  scene: z.string(),
  endpoint: z.nullable(z.string()),
  share: z.number(),
  /** RFC 3339 in UTC. */
  startedAt: z.string(),
  endsAt: z.string(),
  /** Requests that reached the service while the scene covered them. */
  reached: z.int(),
  /** Those of them that met it. */
  met: z.int(),
});
export type Scene = z.output<typeof sceneSchema>;

/** Scenes are no part of the interface: no sign-in, no limit, and only in a demo. */
const beside = { tag: 'Demo scenes', path: '/demo/scenes', scopes: [], limit: 'none' } as const;

export const listScenesEndpoint = {
  ...beside,
  operationId: 'listScenes',
  title: 'List the scenes in force',
  method: 'GET',
  responses: { 200: z.array(sceneSchema) },
} as const satisfies Endpoint;

export const startSceneEndpoint = {
  ...beside,
  operationId: 'startScene',
  title: 'Start a scene',
  method: 'POST',
  body: startSceneRequestSchema,
  responses: { 201: sceneSchema },
} as const satisfies Endpoint;

export const endScenesEndpoint = {
  ...beside,
  operationId: 'endScenes',
  title: 'End all scenes',
  method: 'DELETE',
  responses: { 204: null },
} as const satisfies Endpoint;
