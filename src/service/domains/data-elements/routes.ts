import type { Hono } from 'hono';
import {
  getDataElementEndpoint,
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getDataElement } from './get-data-element.ts';
import { listDataElements } from './list-data-elements.ts';
import { updateDataElement } from './update-data-element.ts';

export const dataElementRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listDataElementsEndpoint, listDataElements);
  bind(app, dependencies, getDataElementEndpoint, (context, { params }) =>
    getDataElement(context, params.dataElementId),
  );
  bind(app, dependencies, updateDataElementEndpoint, (context, { params, body }) =>
    updateDataElement(context, params.dataElementId, body),
  );
};
