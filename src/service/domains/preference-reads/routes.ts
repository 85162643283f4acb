import type { Hono } from 'hono';
import { getPreferencesV1Endpoint, getPreferencesV2Endpoint } from '#contract/preference-reads.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getPreferencesV1, getPreferencesV2 } from './get-preferences.ts';

export const preferenceReadRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, getPreferencesV1Endpoint, getPreferencesV1);
  bind(app, dependencies, getPreferencesV2Endpoint, getPreferencesV2);
};
