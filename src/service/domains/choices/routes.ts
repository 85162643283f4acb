import type { Hono } from 'hono';
import {
  getCenterPreferencesEndpoint,
  updateCenterPreferencesEndpoint,
  withdrawCenterPreferencesEndpoint,
} from '#contract/center-preferences.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getCenterPreferences } from './get-center-preferences.ts';
import { updateCenterPreferences } from './update-center-preferences.ts';
import { withdrawCenterPreferences } from './withdraw-center-preferences.ts';

export const centerPreferenceRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, getCenterPreferencesEndpoint, getCenterPreferences);
  bind(app, dependencies, updateCenterPreferencesEndpoint, updateCenterPreferences);
  bind(app, dependencies, withdrawCenterPreferencesEndpoint, withdrawCenterPreferences);
};
