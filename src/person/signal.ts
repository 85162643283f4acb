import type { Hono } from 'hono';
import type { PersonEnv } from './site.ts';

/** Since when this origin obeys the signal of browsers (Global Privacy Control). */
const obeyedSince = '2026-11-29';

/** Says that this origin obeys it. */
export const signalRoutes = (app: Hono<PersonEnv>): void => {
  app.get('/.well-known/gpc.json', (c) => c.json({ gpc: true, lastUpdate: obeyedSince }));
};
