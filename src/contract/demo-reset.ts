import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';

export const demoResetStates = ['idle', 'running', 'failed'] as const;

/** How the last reset of the demo data went; `idle` where it went well, or there was none. */
export const demoResetSchema = z.looseObject({
  state: z.enum(demoResetStates),
  /** RFC 3339 in UTC; null where there was none since the service started. */
  startedAt: z.nullable(z.string()),
  /** Null while it runs, and where there was none. */
  endedAt: z.nullable(z.string()),
});
export type DemoResetStatus = z.output<typeof demoResetSchema>;

/** Beside the interface, as the scenes are: no sign-in, no limit, and only in a demo. */
const beside = { tag: 'Demo data', path: '/demo/reset', scopes: [], limit: 'none' } as const;

export const getDemoResetEndpoint = {
  ...beside,
  operationId: 'getDemoReset',
  title: 'Get the state of the last reset',
  method: 'GET',
  responses: { 200: demoResetSchema },
} as const satisfies Endpoint;

/** The empty JSON object as body: a page of another site can't send JSON without asking first. */
export const startDemoResetEndpoint = {
  ...beside,
  operationId: 'startDemoReset',
  title: 'Reset the demo data, or join a running reset',
  method: 'POST',
  body: z.object({}),
  responses: { 202: demoResetSchema },
} as const satisfies Endpoint;
