import type { Hono } from 'hono';
import { getProfileV3Endpoint, listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import { onReplica } from '#service/db/replica.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getProfileV3 } from './get-profile-v3.ts';
import { listProfilesV3 } from './list-profiles-v3.ts';

export const dataSubjectV3Routes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listProfilesV3Endpoint, onReplica(listProfilesV3));
  bind(app, dependencies, getProfileV3Endpoint, getProfileV3);
};
