import type { Hono } from 'hono';
import {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
  getProfileV4Endpoint,
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  listPersonProfilesV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
  searchByElementV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { onReplica } from '#service/db/replica.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { getProfile } from './get-profile.ts';
import { getSubject, getSubjectDetails } from './get-subject.ts';
import { listPersonProfiles, listProfiles, listProfilesUnordered } from './list-profiles.ts';
import { listSubjects, listSubjectsUnordered } from './list-subjects.ts';
import { searchByElement } from './search-by-element.ts';

export const dataSubjectV4Routes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listDataSubjectsV4Endpoint, listSubjects);
  bind(app, dependencies, listDataSubjectsUnorderedV4Endpoint, listSubjectsUnordered);
  bind(app, dependencies, getDataSubjectV4Endpoint, (context, { headers }) =>
    getSubject(context, headers.identifier),
  );
  bind(app, dependencies, getDataSubjectDetailsV4Endpoint, getSubjectDetails);
  bind(app, dependencies, listPersonProfilesV4Endpoint, listPersonProfiles);
  bind(app, dependencies, listProfilesV4Endpoint, onReplica(listProfiles));
  // Before the profile of one purpose, whose id would be "unordered".
  bind(app, dependencies, listProfilesUnorderedV4Endpoint, onReplica(listProfilesUnordered));
  bind(app, dependencies, getProfileV4Endpoint, getProfile);
  bind(app, dependencies, searchByElementV4Endpoint, searchByElement);
};
