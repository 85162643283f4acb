import type { Hono } from 'hono';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  endScenesEndpoint,
  isOfIndexRuns,
  listScenesEndpoint,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import type { ServiceEnv } from './dependencies.ts';
import { invalidRequest } from './problem.ts';
import { readJsonBody } from './read-body.ts';
import { check } from './read-input.ts';
import type { Scenes } from './scenes.ts';

const endpointNames = new Set(endpoints.map(endpointName));

/** What the schema cannot tell; of a body that may be anything. */
const furtherFaults = (body: unknown): Fault[] => {
  const { scene, ...rest } = Object(body) as Partial<Record<keyof StartSceneRequest, unknown>>;
  if (isOfIndexRuns(String(scene))) {
    const message = 'Leave it out: this scene affects index runs, not requests.';
    return (['endpoint', 'share'] as const)
      .filter((field) => rest[field] !== undefined)
      .map((path) => ({ path, message }));
  }
  const { endpoint } = rest;
  if (typeof endpoint !== 'string') return [];
  if (scene === 'hour-limit') {
    return [
      { path: 'endpoint', message: 'Leave it out: the hourly limit covers the whole account.' },
    ];
  }
  if (endpointNames.has(endpoint)) return [];
  const example = endpointName(listCollectionPointsEndpoint);
  const message = `Must be method and path template of an endpoint, such as ${example}.`;
  return [{ path: 'endpoint', message }];
};

/** @throws Problem 400 naming every fault, 415 */
const readRequest = async (request: Request): Promise<StartSceneRequest> => {
  const { value } = await readJsonBody(request);
  const faults = furtherFaults(value);
  const asked = check(startSceneEndpoint.body, value, faults);
  if (asked === undefined || faults.length > 0) throw invalidRequest(faults);
  return asked;
};

/**
 * The scenes of a demo (docs/design.md 4), for anyone who reaches the service and for no foreign
 * page: there are no CORS headers, and a page must ask first before it may send JSON or DELETE.
 */
export const sceneRoutes = (app: Hono<ServiceEnv>, scenes: Scenes): void => {
  const { path } = startSceneEndpoint;
  app.get(path, async (c) => {
    c.set('endpoint', endpointName(listScenesEndpoint));
    return c.json(await scenes.listEverywhere());
  });
  app.post(path, async (c) => {
    c.set('endpoint', endpointName(startSceneEndpoint));
    return c.json(await scenes.start(await readRequest(c.req.raw)), 201);
  });
  app.delete(path, async (c) => {
    c.set('endpoint', endpointName(endScenesEndpoint));
    await scenes.endEverywhere();
    return c.body(null, 204);
  });
};
