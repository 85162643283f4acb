import type { Hono } from 'hono';
import { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
  listSubjectPurposesEndpoint,
} from '#contract/data-subjects.ts';
import { listCommonDomainsEndpoint } from '#contract/email-domains.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { onReplica } from '#service/db/replica.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listCommonDomains } from './common-domains.ts';
import { compareDataSubjects } from './compare-data-subjects.ts';
import { listDataSubjects } from './list-data-subjects.ts';
import { listProfiles } from './list-profiles.ts';
import { listPurposeSubjects } from './list-purpose-subjects.ts';
import { listSubjectPurposes } from './list-subject-purposes.ts';
import { searchDataSubjects } from './search-data-subjects.ts';
import { upsertElements } from './upsert-elements.ts';

export const dataSubjectRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listProfilesEndpoint, onReplica(listProfiles));
  bind(app, dependencies, listDataSubjectsEndpoint, (context, input) =>
    listDataSubjects(context, input),
  );
  bind(app, dependencies, searchDataSubjectsEndpoint, searchDataSubjects);
  bind(app, dependencies, listSubjectPurposesEndpoint, listSubjectPurposes);
  bind(app, dependencies, listPurposeSubjectsEndpoint, listPurposeSubjects);
  bind(app, dependencies, compareDataSubjectsEndpoint, onReplica(compareDataSubjects));
  bind(app, dependencies, listCommonDomainsEndpoint, listCommonDomains);
  bind(app, dependencies, upsertElementsEndpoint, (context, { headers, body }) =>
    upsertElements(context, headers.dataSubjectIdentifier, body),
  );
};
