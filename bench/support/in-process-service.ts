import { setImmediate } from 'node:timers/promises';
import { CompactSign, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { limitsOf } from '#contract/common/limits.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { type AppOptions, createApp } from '#service/app.ts';
import { loadAccount } from '#service/db/account.ts';
import { openDatabase } from '#service/db/client.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { createOutbox } from '#service/domains/outbox/outbox.ts';
import { createBusyPoints } from '#service/domains/receipts/busy-points.ts';
import { createReceiptQueue } from '#service/domains/receipts/receipt-queue.ts';
import { createRefusals } from '#service/domains/receipts/refusals.ts';
import { createSenders } from '#service/domains/receipts/senders.ts';
import { createContinuations } from '#service/http/continuation.ts';
import { createCounters } from '#service/http/counters.ts';
import { createAttachmentSeals } from '#service/identity/attachment-seals.ts';
import { createDocumentSeals } from '#service/identity/document-seals.ts';
import { openEventSeals } from '#service/identity/event-seals.ts';
import { createKeyListFetch } from '#service/identity/fetch-key-list.ts';
import { createIdentifierHashes } from '#service/identity/identifier-hashes.ts';
import { createKeyLists } from '#service/identity/key-lists.ts';
import { loadSecret } from '#service/identity/keys.ts';
import { createLinkTokens } from '#service/identity/link-tokens.ts';
import { createLookHandles } from '#service/identity/look-handles.ts';
import { createMailSeals } from '#service/identity/mail-seals.ts';
import { createProofSigner } from '#service/identity/proof-signer.ts';
import { createReceiptSigners } from '#service/identity/receipt-signers.ts';
import { ownRights } from '#service/identity/rights.ts';
import { openRowSigning } from '#service/identity/row-signing.ts';
import { createSealer } from '#service/identity/seal.ts';
import { createSearchKeys } from '#service/identity/search-keys.ts';
import {
  createAccessTokenVerifier,
  createIdTokenReader,
} from '#service/identity/verify-access-token.ts';
import { createCollectionPointTokenVerifier } from '#service/identity/verify-collection-point-token.ts';
import {
  createAccessTokens,
  createMachineKeys,
  receiptTestKeys,
  testAudience,
  testIssuer,
} from '#service/testing/access-tokens.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { noLimits } from './service-process.ts';
import { watchStatements } from './statements.ts';
import { createThrowawayDatabase } from './throwaway-database.ts';

const publicUrl = 'http://localhost:8080';

const noActivity: AppOptions['activity'] = {
  readBefore: async () => null,
  recordWrite: async () => {},
  lookAhead: () => undefined,
  recordLook: async () => {},
};

/** The whole service without its port: real tokens, a real database with the demo data. */
export const openService = async () => {
  const { databaseUrl, drop } = await createThrowawayDatabase();
  // Lines are made as always, and then thrown away.
  const log = pino({ base: null }, { write: () => {} });
  const database = await openDatabase({ databaseUrl, log });
  await migrate(database, await readMigrations());
  const { db } = database;
  const now = () => new Date().toISOString();
  const account = await loadAccount(db, now());
  const keys = await generateKeyPair('RS512');
  const signToken = (claims: Record<string, unknown>) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS512' })
      .sign(keys.privateKey);
  await seedDemo({ db, account, signToken }, { subjects: 0 });

  const statements = watchStatements(db);
  const tokens = await createAccessTokens(now);
  const identity = { issuer: testIssuer, clientId: 'console' };
  const sealer = await createSealer([new Uint8Array(32)]);
  const eventSeals = await openEventSeals(db, testEncryption);
  const shared = {
    db,
    account,
    limits: noLimits,
    refusals: createRefusals({ db, now }),
    senders: createSenders({ now }),
    sealer,
    eventSeals,
    rowSigning: await openRowSigning(db, testEncryption),
    sessionLimits: { idleMs: 3_600_000, maxMs: 12 * 3_600_000 },
    erasing: {
      hashes: createIdentifierHashes('key of the benchmark'),
      sealer,
      sealErased: eventSeals.sealErased,
      syncErasureLog: async () => {},
    },
    searchKeys: createSearchKeys('key of the benchmark'),
    links: {
      ...createLinkTokens('key of the benchmark'),
      stopLinkOf: () => null,
      previewLinkOf: async () => null,
      formPreviewLinkOf: async () => null,
    },
    lookHandles: await createLookHandles(await loadSecret(db, testEncryption, 'looks')),
    attachments: await createAttachmentSeals(await loadSecret(db, testEncryption, 'attachments')),
    documents: await createDocumentSeals(await loadSecret(db, testEncryption, 'mails')),
    standardMailWords: [],
    outbox: createOutbox(await createMailSeals(await loadSecret(db, testEncryption, 'mails')), {
      canMail: false,
    }),
    maxInFlight: 1000,
    verifier: createAccessTokenVerifier({
      issuer: testIssuer,
      audience: testAudience,
      keys: tokens.keySet,
      rights: ownRights,
      typ: 'at+jwt',
    }),
    readIdToken: createIdTokenReader({
      issuer: testIssuer,
      audience: identity.clientId,
      keys: tokens.keySet,
    }),
    signToken,
    proofSigner: createProofSigner(publicUrl, (await createMachineKeys()).accessToken),
    receiptKeys: await receiptTestKeys(),
    signers: createReceiptSigners({
      db,
      issuers: [testIssuer],
      publicUrl,
      keyLists: createKeyLists({
        fetchKeys: createKeyListFetch({ isDemo: true }),
        clock: () => performance.now(),
        onTrouble: () => {},
      }),
      clock: () => performance.now(),
    }),
    signInstantLink: async () => 'unused',
    verifyToken: createCollectionPointTokenVerifier({
      publicKeys: () => [keys.publicKey],
      tenantId: account.tenantId,
    }),
    continuations: await createContinuations(
      await loadSecret(db, testEncryption, 'continuation'),
      now,
    ),
    now,
    newId: () => crypto.randomUUID(),
    counters: createCounters(),
    pause: () => setImmediate(),
    log,
    clock: () => performance.now(),
    ping: database.ping,
    addresses: { publicUrl, tokenUrl: `${publicUrl}/token` },
    config: {
      environment: 'demo',
      limits: limitsOf('demo'),
      revealReason: 'optional',
      canMail: false,
      identity,
    },
  } satisfies Omit<AppOptions, 'receiptQueue'>;
  const busyPoints = createBusyPoints({ db, now });
  const settings: AppOptions = {
    ...shared,
    receiptQueue: createReceiptQueue({ ...shared, busyPoints, writers: 2 }),
  };
  const app = createApp(settings);
  const unrecorded = createApp({ ...settings, activity: noActivity });
  const authorization = `Bearer ${await tokens.of('writer')}`;
  const headers = { Authorization: authorization };
  return {
    db,
    searchKeys: settings.searchKeys,
    links: settings.links,
    statements,
    /** Reads an address to the last byte of its answer. */
    read: async (path: string, more: Record<string, string> = {}): Promise<string> => {
      const answer = await app.request(path, { headers: { ...headers, ...more } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}.`);
      return text;
    },
    authorization,
    /** Sends to the service, and to one that records nobody. */
    apps: { recorded: app, unrecorded },
    close: async () => {
      await database.close();
      await drop();
    },
  };
};
