import type { Hono } from 'hono';
import { listProofKeysEndpoint, makeProofEndpoint } from '#contract/proofs.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listProofKeys } from './list-proof-keys.ts';
import { makeProof } from './make-proof.ts';

export const proofRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, makeProofEndpoint, makeProof);
  bind(app, dependencies, listProofKeysEndpoint, listProofKeys);
};
