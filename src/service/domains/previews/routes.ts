import type { Hono } from 'hono';
import { previewPurposeEndpoint, previewPurposePreferenceEndpoint } from '#contract/previews.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { previewPurpose, previewPurposePreference } from './give-previews.ts';

export const previewLinkRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, previewPurposeEndpoint, (context, { params, query }) =>
    previewPurpose(context, { ...params, ...query }),
  );
  bind(app, dependencies, previewPurposePreferenceEndpoint, (context, { params }) =>
    previewPurposePreference(context, params.customPreferenceId),
  );
};
