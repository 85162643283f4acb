import type { Hono } from 'hono';
import {
  confirmAccountSettingsEndpoint,
  getAccountSettingsEndpoint,
  takeBackAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { readAccountSettings } from './read-account-settings.ts';
import {
  confirmAccountSettings,
  takeBackAccountSettings,
  updateAccountSettings,
} from './update-account-settings.ts';

export const accountSettingsRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, getAccountSettingsEndpoint, readAccountSettings);
  bind(app, dependencies, updateAccountSettingsEndpoint, updateAccountSettings);
  bind(app, dependencies, confirmAccountSettingsEndpoint, confirmAccountSettings);
  bind(app, dependencies, takeBackAccountSettingsEndpoint, takeBackAccountSettings);
};
