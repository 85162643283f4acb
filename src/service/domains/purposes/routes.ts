import type { Hono } from 'hono';
import {
  createPurposeDraftEndpoint,
  discardPurposeDraftEndpoint,
} from '#contract/purpose-drafts.ts';
import {
  cancelRetirementEndpoint,
  createPurposeVersionEndpoint,
  getPurposeEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import {
  createPurposeEndpoint,
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
} from '#contract/purposes.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { cancelRetirement } from './cancel-retirement.ts';
import { createPurpose } from './create-purpose.ts';
import { createPurposeDraft } from './create-purpose-draft.ts';
import { createPurposeVersion } from './create-purpose-version.ts';
import { discardPurposeDraft } from './discard-purpose-draft.ts';
import { getPurpose } from './get-purpose.ts';
import { listPurposeVersions } from './list-purpose-versions.ts';
import { listPurposes } from './list-purposes.ts';
import { publishPurpose } from './publish-purpose.ts';
import { retirePurpose } from './retire-purpose.ts';
import { updatePurpose } from './update-purpose.ts';

export const purposeRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listPurposesEndpoint, listPurposes);
  bind(app, dependencies, listPurposeVersionsEndpoint, listPurposeVersions);
  bind(app, dependencies, getPurposeEndpoint, (context, { params, query }) =>
    getPurpose(context, { ...params, ...query }),
  );
  bind(app, dependencies, createPurposeEndpoint, (context, { body }) =>
    createPurpose(context, body),
  );
  bind(app, dependencies, createPurposeVersionEndpoint, (context, { params }) =>
    createPurposeVersion(context, params.purposeId),
  );
  bind(app, dependencies, createPurposeDraftEndpoint, (context, { params, query, body }) =>
    createPurposeDraft(context, { ...params, ...query }, body),
  );
  bind(app, dependencies, discardPurposeDraftEndpoint, (context, { params, query }) =>
    discardPurposeDraft(context, { ...params, ...query }),
  );
  bind(app, dependencies, updatePurposeEndpoint, (context, { params, body }) =>
    updatePurpose(context, params.purposeId, body),
  );
  bind(app, dependencies, publishPurposeEndpoint, (context, { params, query }) =>
    publishPurpose(context, { ...params, ...query }),
  );
  bind(app, dependencies, retirePurposeEndpoint, (context, { params, query }) =>
    retirePurpose(context, { ...params, ...query }),
  );
  bind(app, dependencies, cancelRetirementEndpoint, (context, { params }) =>
    cancelRetirement(context, params.purposeId),
  );
};
