import type { Hono } from 'hono';
import type { PersonEnv, PersonRequest } from './site.ts';

/** Whether the browser says that its person's data may not be sold or shared (Global Privacy Control). */
export const hasSignal = (c: PersonRequest): boolean => c.req.header('sec-gpc') === '1';

/** Since when this origin obeys the signal. */
const obeyedSince = '2026-11-29';

/** Says that this origin obeys it. */
export const signalRoutes = (app: Hono<PersonEnv>): void => {
  app.get('/.well-known/gpc.json', (c) => c.json({ gpc: true, lastUpdate: obeyedSince }));
};
