import type { Hono } from 'hono';
import {
  createCollectionPointDraftEndpoint,
  discardCollectionPointDraftEndpoint,
} from '#contract/collection-point-drafts.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createCollectionPoint } from './create-collection-point.ts';
import { createCollectionPointDraft } from './create-collection-point-draft.ts';
import { createCollectionPointVersion } from './create-collection-point-version.ts';
import { disableCollectionPoint } from './disable-collection-point.ts';
import { discardCollectionPointDraft } from './discard-collection-point-draft.ts';
import { getCollectionPointToken } from './get-collection-point-token.ts';
import { listCollectionPoints, listCollectionPointVersions } from './list-collection-points.ts';
import { publishTogether } from './publish-together.ts';
import { revokeCollectionPointToken } from './revoke-collection-point-token.ts';
import { turnOnSettings } from './turn-on-settings.ts';
import { updateCollectionPoint } from './update-collection-point.ts';

export const collectionPointRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listCollectionPointsEndpoint, listCollectionPoints);
  bind(app, dependencies, listCollectionPointVersionsEndpoint, listCollectionPointVersions);
  bind(app, dependencies, createCollectionPointEndpoint, (context, { body }) =>
    createCollectionPoint(context, body),
  );
  bind(app, dependencies, updateCollectionPointEndpoint, (context, { params, query, body }) =>
    updateCollectionPoint(context, { id: params.collectionpointId, ...query }, body),
  );
  bind(app, dependencies, createCollectionPointDraftEndpoint, (context, { params, query, body }) =>
    createCollectionPointDraft(context, { id: params.collectionpointId, ...query }, body),
  );
  bind(app, dependencies, publishPointEndpoint, (context, { params, query, body }) =>
    publishTogether(context, { id: params.collectionpointId, ...query }, body),
  );
  bind(app, dependencies, discardCollectionPointDraftEndpoint, (context, { params, query }) =>
    discardCollectionPointDraft(context, { id: params.collectionpointId, ...query }),
  );
  bind(app, dependencies, disableCollectionPointEndpoint, (context, { params, query }) =>
    disableCollectionPoint(context, { id: params.collectionpointId, disabled: query.value }),
  );
  bind(app, dependencies, turnOnSettingsEndpoint, (context, { params }) =>
    turnOnSettings(context, { id: params.collectionpointId }),
  );
  bind(app, dependencies, collectionPointTokenEndpoint, (context, { params, query }) =>
    getCollectionPointToken(context, { id: params.collectionpointGuid, ...query }),
  );
  bind(app, dependencies, revokeCollectionPointTokenEndpoint, (context, { params, query }) =>
    revokeCollectionPointToken(context, { id: params.collectionpointId, ...query }),
  );
  bind(app, dependencies, createCollectionPointVersionEndpoint, (context, { params }) =>
    createCollectionPointVersion(context, params.collectionPointGuid),
  );
};
