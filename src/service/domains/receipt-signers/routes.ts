import type { Hono } from 'hono';
import {
  createSignerEndpoint,
  listSignersEndpoint,
  revokeSignerEndpoint,
} from '#contract/api-access.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { ReceiptSigners } from '#service/identity/receipt-signers.ts';
import { admitSigner, createSigner } from './create-signer.ts';
import { listSigners } from './list-signers.ts';
import { revokeSigner } from './revoke-signer.ts';

export const receiptSignerRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { signers: ReceiptSigners },
): void => {
  bind(app, dependencies, listSignersEndpoint, (context) => listSigners(context));
  bind(
    app,
    dependencies,
    createSignerEndpoint,
    (context, { body }) => createSigner(context, body),
    (_context, body) => admitSigner(dependencies.signers, body),
  );
  bind(app, dependencies, revokeSignerEndpoint, (context, { params }) =>
    revokeSigner(context, params.signerId),
  );
};
