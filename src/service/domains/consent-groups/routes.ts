import type { Hono } from 'hono';
import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  addPurposeRulesEndpoint,
  createConsentGroupEndpoint,
  forecastGroupsEndpoint,
  getConsentGroupEndpoint,
  getStatusPrioritiesEndpoint,
  listConsentGroupPeopleEndpoint,
  listConsentGroupsEndpoint,
  putPurposeRulesEndpoint,
  putStatusPrioritiesEndpoint,
  removeChildGroupsEndpoint,
  removeGroupPersonEndpoint,
  removePurposeRuleEndpoint,
} from '#contract/consent-groups.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { addChildGroups, removeChildGroups } from './change-children.ts';
import { addGroupPeople, removeGroupPerson } from './change-people.ts';
import { removePurposeRule, setPurposeRules } from './change-rules.ts';
import { createConsentGroup } from './create-consent-group.ts';
import { forecastGroups } from './forecast-groups.ts';
import { getConsentGroup, listConsentGroupPeople } from './get-consent-group.ts';
import { listConsentGroups } from './list-consent-groups.ts';
import { getStatusPriorities, putStatusPriorities } from './priorities.ts';

export const consentGroupRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listConsentGroupsEndpoint, listConsentGroups);
  bind(app, dependencies, createConsentGroupEndpoint, (context, { body }) =>
    createConsentGroup(context, body),
  );
  // Before the one that takes an id in the same place.
  bind(app, dependencies, getStatusPrioritiesEndpoint, getStatusPriorities);
  bind(app, dependencies, putStatusPrioritiesEndpoint, (context, { body }) =>
    putStatusPriorities(context, body),
  );
  bind(app, dependencies, forecastGroupsEndpoint, (context, { body }) =>
    forecastGroups(context, body),
  );
  bind(app, dependencies, getConsentGroupEndpoint, (context, { params, query }) =>
    getConsentGroup(context, params.consentGroupGuid, query),
  );
  bind(app, dependencies, listConsentGroupPeopleEndpoint, listConsentGroupPeople);
  bind(app, dependencies, addChildGroupsEndpoint, (context, { params, query, body }) =>
    addChildGroups(context, {
      groupId: params.consentGroupGuid,
      childIds: body.consentGroupIds,
      view: query,
    }),
  );
  bind(app, dependencies, removeChildGroupsEndpoint, (context, { params, body }) =>
    removeChildGroups(context, {
      groupId: params.consentGroupGuid,
      childIds: body.consentGroupIds,
    }),
  );
  bind(app, dependencies, addGroupPeopleEndpoint, (context, { params, query, body }) =>
    addGroupPeople(context, { groupId: params.consentGroupGuid, body, view: query }),
  );
  bind(app, dependencies, removeGroupPersonEndpoint, (context, { params }) =>
    removeGroupPerson(context, {
      groupId: params.consentGroupGuid,
      subjectId: params.dataSubjectGuid,
    }),
  );
  bind(app, dependencies, addPurposeRulesEndpoint, (context, { params, query, body }) =>
    setPurposeRules(context, {
      groupId: params.consentGroupGuid,
      body,
      view: query,
      status: 201,
    }),
  );
  bind(app, dependencies, putPurposeRulesEndpoint, (context, { params, query, body }) =>
    setPurposeRules(context, {
      groupId: params.consentGroupGuid,
      body,
      view: query,
      status: 200,
    }),
  );
  bind(app, dependencies, removePurposeRuleEndpoint, (context, { params }) =>
    removePurposeRule(context, {
      groupId: params.consentGroupGuid,
      purposeId: params.purposeGuid,
    }),
  );
};
