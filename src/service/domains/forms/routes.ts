import type { Hono } from 'hono';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { type FormDrawer, getForm } from './get-form.ts';

export const formRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { formDrawer?: FormDrawer | undefined },
): void => {
  bind(app, dependencies, getCollectionPointFormEndpoint, (context, { params, query }) =>
    getForm(context, { id: params.collectionpointId, ...query }, dependencies.formDrawer),
  );
};
