import type { Hono } from 'hono';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createPurposePreference } from './create-purpose-preference.ts';
import { listPurposePreferences } from './list-purpose-preferences.ts';
import { getPurposePreference } from './read-purpose-preferences.ts';
import { updatePurposePreference } from './update-purpose-preference.ts';

export const purposePreferenceRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies,
): void => {
  bind(app, dependencies, listPurposePreferencesEndpoint, listPurposePreferences);
  bind(app, dependencies, createPurposePreferenceEndpoint, (context, { body }) =>
    createPurposePreference(context, body),
  );
  bind(app, dependencies, updatePurposePreferenceEndpoint, (context, { params, query, body }) =>
    updatePurposePreference(context, { id: params.customPreferenceId, ...query }, body),
  );
  bind(app, dependencies, getPurposePreferenceEndpoint, (context, { params, query }) =>
    getPurposePreference(context, { id: params.customPreferenceId, ...query }),
  );
};
