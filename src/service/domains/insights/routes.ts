import type { Hono } from 'hono';
import {
  readAttentionEndpoint,
  readDaysEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
} from '#contract/insights.ts';
import { readPointNumbersEndpoint, readTranslatedEndpoint } from '#contract/list-numbers.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { readAttention } from './read-attention.ts';
import { readDays } from './read-days.ts';
import { readPeople } from './read-people.ts';
import { readPointHealth } from './read-point-health.ts';
import { readPointNumbers } from './read-point-numbers.ts';
import { readRates } from './read-rates.ts';
import { readTranslated } from './read-translated.ts';

export const insightRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, readAttentionEndpoint, readAttention);
  bind(app, dependencies, readDaysEndpoint, readDays);
  bind(app, dependencies, readPeopleEndpoint, readPeople);
  bind(app, dependencies, readRatesEndpoint, readRates);
  bind(app, dependencies, readPointHealthEndpoint, readPointHealth);
  bind(app, dependencies, readPointNumbersEndpoint, readPointNumbers);
  bind(app, dependencies, readTranslatedEndpoint, readTranslated);
};
