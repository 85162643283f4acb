import type { Hono } from 'hono';
import {
  carryOutErasureEndpoint,
  countErasuresEndpoint,
  declineErasureEndpoint,
  getErasureEndpoint,
  getSafekeepingEndpoint,
  liftLegalHoldEndpoint,
  listErasuresEndpoint,
  listKeptReceiptsEndpoint,
  placeLegalHoldEndpoint,
  previewErasureEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { carryOutErasure } from './carry-out-erasure.ts';
import { declineErasure } from './decline-erasure.ts';
import { countErasures, getErasure, listErasures } from './list-erasures.ts';
import { listKeptReceipts } from './list-kept-receipts.ts';
import { previewErasure } from './preview-erasure.ts';
import { requestErasure } from './request-erasure.ts';
import { getSafekeeping, liftLegalHold, placeLegalHold } from './safekeeping.ts';

export const erasureRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listErasuresEndpoint, listErasures);
  bind(app, dependencies, requestErasureEndpoint, requestErasure);
  bind(app, dependencies, getErasureEndpoint, getErasure);
  bind(app, dependencies, countErasuresEndpoint, countErasures);
  bind(app, dependencies, previewErasureEndpoint, previewErasure);
  bind(app, dependencies, carryOutErasureEndpoint, carryOutErasure);
  bind(app, dependencies, declineErasureEndpoint, declineErasure);
  bind(app, dependencies, listKeptReceiptsEndpoint, listKeptReceipts);
  bind(app, dependencies, getSafekeepingEndpoint, getSafekeeping);
  bind(app, dependencies, placeLegalHoldEndpoint, placeLegalHold);
  bind(app, dependencies, liftLegalHoldEndpoint, liftLegalHold);
};
