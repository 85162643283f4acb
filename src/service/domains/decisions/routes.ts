import type { Hono } from 'hono';
import {
  correctReceiptEndpoint,
  previewCorrectionEndpoint,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { correctReceipt } from './correct-receipt.ts';
import { previewCorrection } from './preview-correction.ts';
import { recordDecisions } from './record-decisions.ts';

export const decisionRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, recordDecisionsEndpoint, recordDecisions);
  bind(app, dependencies, correctReceiptEndpoint, correctReceipt);
  bind(app, dependencies, previewCorrectionEndpoint, previewCorrection);
};
