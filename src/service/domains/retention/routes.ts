import type { Hono } from 'hono';
import {
  confirmRetentionRuleEndpoint,
  createRetentionRuleEndpoint,
  deleteRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  startDryRunEndpoint,
  stopRetentionRuleEndpoint,
  updateRetentionRuleEndpoint,
} from '#contract/retention.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { confirmRetentionRule } from './confirm-retention-rule.ts';
import { createRetentionRule } from './create-retention-rule.ts';
import { deleteRetentionRule } from './delete-retention-rule.ts';
import { listRetentionRules } from './list-retention-rules.ts';
import { startDryRun } from './start-dry-run.ts';
import { stopRetentionRule } from './stop-retention-rule.ts';
import { updateRetentionRule } from './update-retention-rule.ts';

export const retentionRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listRetentionRulesEndpoint, (context) => listRetentionRules(context));
  bind(app, dependencies, createRetentionRuleEndpoint, (context, { body }) =>
    createRetentionRule(context, body),
  );
  bind(app, dependencies, updateRetentionRuleEndpoint, (context, { params, body }) =>
    updateRetentionRule(context, params.ruleId, body),
  );
  bind(app, dependencies, deleteRetentionRuleEndpoint, (context, { params }) =>
    deleteRetentionRule(context, params.ruleId),
  );
  bind(app, dependencies, startDryRunEndpoint, (context, { params }) =>
    startDryRun(context, params.ruleId),
  );
  bind(app, dependencies, confirmRetentionRuleEndpoint, (context, { params, body }) =>
    confirmRetentionRule(context, params.ruleId, body),
  );
  bind(app, dependencies, stopRetentionRuleEndpoint, (context, { params }) =>
    stopRetentionRule(context, params.ruleId),
  );
};
