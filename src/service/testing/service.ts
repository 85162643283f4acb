import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { type Limits, limitsOf } from '#contract/common/limits.ts';
import type { RevealReason } from '#contract/service-config.ts';
import { createPersonSide } from '#person/app.ts';
import { createFormDrawer } from '#person/form/embed.ts';
import { standardMailWords } from '#person/mails/own-words.ts';
import type { PersonEnv, PersonOptions } from '#person/site.ts';
import { type AppOptions, createApp } from '#service/app.ts';
import { loadAccount } from '#service/db/account.ts';
import type { Database } from '#service/db/database.ts';
import { createSessionActs } from '#service/domains/activity/record-sessions.ts';
import { createOutbox } from '#service/domains/outbox/outbox.ts';
import { ensureTopics } from '#service/domains/purposes/ensure-topics.ts';
import { createBusyPoints } from '#service/domains/receipts/busy-points.ts';
import { createReceiptQueue } from '#service/domains/receipts/receipt-queue.ts';
import { createRefusals } from '#service/domains/receipts/refusals.ts';
import { createSenders } from '#service/domains/receipts/senders.ts';
import { createNetworkOf, noAddress } from '#service/http/client-address.ts';
import { compress } from '#service/http/compress.ts';
import { createContinuations } from '#service/http/continuation.ts';
import { createCounters } from '#service/http/counters.ts';
import type { ServiceEnv } from '#service/http/dependencies.ts';
import { createScenes } from '#service/http/scenes.ts';
import { createAttachmentSeals } from '#service/identity/attachment-seals.ts';
import { createCredentials } from '#service/identity/credentials.ts';
import { createDocumentSeals } from '#service/identity/document-seals.ts';
import { openEventSeals } from '#service/identity/event-seals.ts';
import { createKeyListFetch } from '#service/identity/fetch-key-list.ts';
import { createInstantLinkSigner } from '#service/identity/instant-links.ts';
import { createKeyLists } from '#service/identity/key-lists.ts';
import { loadSecret } from '#service/identity/keys.ts';
import { openLinkTokens } from '#service/identity/link-tokens.ts';
import { createLookHandles } from '#service/identity/look-handles.ts';
import { createMachineTokens } from '#service/identity/machine-tokens.ts';
import { createMailSeals } from '#service/identity/mail-seals.ts';
import { openPreviewLinks } from '#service/identity/preview-links.ts';
import { createProofSigner } from '#service/identity/proof-signer.ts';
import { createInstantLinkReader } from '#service/identity/read-instant-link.ts';
import { createReceiptSigners } from '#service/identity/receipt-signers.ts';
import { programRights } from '#service/identity/rights.ts';
import { openRowSigning } from '#service/identity/row-signing.ts';
import { createSealer } from '#service/identity/seal.ts';
import { openStopLinks } from '#service/identity/stop-links.ts';
import {
  createAccessTokenVerifier,
  createIdTokenReader,
} from '#service/identity/verify-access-token.ts';
import { createCallerVerifier, machineIssuerOf } from '#service/identity/verify-caller.ts';
import { createCollectionPointTokenVerifier } from '#service/identity/verify-collection-point-token.ts';
import {
  createAccessTokens,
  createMachineKeys,
  pointTokenKeys,
  receiptTestKeys,
  testAudience,
  testIssuer,
} from './access-tokens.ts';
import { createApi, type Send } from './api.ts';
import { type DataRows, emptyData, putDataRows, readDataRows } from './data-rows.ts';
import { testDatabase } from './database.ts';
import { testEncryption } from './encryption.ts';
import { testHashes } from './identifier-hashes.ts';
import { testSearchKeys as searchKeys } from './search-keys.ts';

type LogLine = { level: 'info' | 'warn' | 'error'; message: string; data: Record<string, unknown> };

const firstTime = '2026-11-21T09:00:00.000Z';
const publicUrl = 'http://localhost:8080';
const personUrl = 'http://localhost:8081';
const personFile = (name: string) =>
  readFileSync(new URL(`../../person/assets/${name}`, import.meta.url), 'utf8');
const personFiles = {
  css: personFile('person.css'),
  js: personFile('person.js'),
  embed: personFile('embed-1.js'),
};

/** High enough never to be met unless a suite sets its own. */
const noLimits: Limits = {
  accountPerHour: 1_000_000,
  apiPerMinute: 1_000_000,
  profilesPerMinute: 1_000_000,
  profilesPerHour: 1_000_000,
};

const createClock = () => {
  let time = firstTime;
  return {
    now: () => time,
    /** Sets the time, RFC 3339 with milliseconds. */
    set: (next: string) => {
      time = next;
    },
    advance: (milliseconds: number) => {
      time = new Date(Date.parse(time) + milliseconds).toISOString();
    },
  };
};

const createIds = () => {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
  };
};

/**
 * The service as it runs, over the test database, with real keys and tokens; the clock and the
 * ids are the suite's. `reset` empties the database, for `beforeEach`.
 */
export const startService = async () => {
  const database = await testDatabase();
  const clock = createClock();
  const newId = createIds();
  const accessTokens = await createAccessTokens(clock.now);
  const tokenKeys = await pointTokenKeys();
  /** As each start makes them, from what the database keeps. */
  const loadContinuations = async () =>
    createContinuations(await loadSecret(database.db, testEncryption, 'continuation'), clock.now);
  const continuations = await loadContinuations();
  const signToken = (claims: Record<string, unknown>) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS512' })
      .sign(tokenKeys.privateKey);
  const receiptKeys = await receiptTestKeys();
  let linkKey: ReturnType<typeof generateKeyPair> | undefined;
  const signInstantLink: AppOptions['signInstantLink'] = async (subjectId, days) => {
    linkKey ??= generateKeyPair('RS256');
    const { privateKey } = await linkKey;
    const signingKey = () => ({ algorithm: 'RS256', kid: 'link', privateKey }) as const;
    const settings = { issuer: publicUrl, now: clock.now, newId };
    return createInstantLinkSigner({ ...settings, signingKey })(subjectId, days);
  };
  const readInstantLink: PersonOptions['readInstantLink'] = async (token) => {
    linkKey ??= generateKeyPair('RS256');
    const publicJwk = await exportJWK((await linkKey).publicKey);
    const keys = () => [{ algorithm: 'RS256', kid: 'link', publicJwk }] as const;
    return createInstantLinkReader({ issuer: publicUrl, keys, now: clock.now })(token);
  };
  const verifier = createAccessTokenVerifier({
    issuer: testIssuer,
    audience: testAudience,
    keys: accessTokens.keySet,
    rights: programRights,
    typ: 'at+jwt',
    now: () => new Date(clock.now()),
  });
  const readIdToken = createIdTokenReader({
    issuer: testIssuer,
    audience: 'console',
    keys: accessTokens.keySet,
    now: () => new Date(clock.now()),
  });
  const sealer = await createSealer([new Uint8Array(32).fill(7)]);
  const rowSigning = await openRowSigning(database.db, testEncryption);
  await rowSigning.noteSignedSince(database.db, firstTime);
  const stopLinks = await openStopLinks(database.db, testEncryption, personUrl);
  const previewLinks = await openPreviewLinks(database.db, testEncryption, {
    personUrl,
    now: clock.now,
  });
  const links = {
    ...(await openLinkTokens(database.db, testEncryption)),
    stopLinkOf: stopLinks.stopLinkOf,
    previewLinkOf: previewLinks.previewLinkOf,
    formPreviewLinkOf: previewLinks.formPreviewLinkOf,
  };
  await links.note(database.db, firstTime);
  await links.isNoted(database.db);
  const personSecret = await loadSecret(database.db, testEncryption, 'person handles');
  const mailSeals = await createMailSeals(personSecret);
  const documents = await createDocumentSeals(personSecret);
  const lookHandles = await createLookHandles(
    await loadSecret(database.db, testEncryption, 'looks'),
  );
  const attachments = await createAttachmentSeals(
    await loadSecret(database.db, testEncryption, 'attachments'),
  );
  const eventSeals = await openEventSeals(database.db, testEncryption);
  const erasing = {
    hashes: testHashes,
    sealErased: eventSeals.sealErased,
    sealer,
    syncErasureLog: async () => {},
  };
  const machineKeys = await createMachineKeys();
  const clockMs = () => Date.parse(clock.now());
  /** Those of an instance; they reach servers of the tests on this machine, as in a demo. */
  const createSigners = () =>
    createReceiptSigners({
      db: database.db,
      issuers: [testIssuer, machineIssuerOf(publicUrl)],
      publicUrl,
      keyLists: createKeyLists({
        fetchKeys: createKeyListFetch({ isDemo: true }),
        clock: clockMs,
        onTrouble: (message) => write('warn')({}, message),
      }),
      clock: clockMs,
      now: () => new Date(clock.now()),
    });
  const outbox = createOutbox(mailSeals, { canMail: true });
  const counters = createCounters();
  const refusals = createRefusals({ db: database.db, now: clock.now });
  const busyPoints = createBusyPoints({ db: database.db, now: clock.now });
  const log: LogLine[] = [];
  let account = { tenantId: '', organizationId: '' };

  const write =
    (level: LogLine['level']) =>
    (data: object, message: string): void => {
      log.push({ level, message, data: { ...data } });
    };

  type Overrides = Partial<
    Pick<
      AppOptions,
      | 'db'
      | 'ping'
      | 'clockGuard'
      | 'isStopping'
      | 'maxInFlight'
      | 'verifier'
      | 'sessions'
      | 'newId'
      | 'scenes'
      | 'demoReset'
      | 'continuations'
      | 'publicGate'
      | 'acceptsQueryCredentials'
      | 'addressOf'
      | 'metrics'
      | 'links'
      | 'outbox'
    >
  > & {
    limits?: Partial<Limits>;
    revealReason?: RevealReason;
  };

  const formDrawer = await createFormDrawer(personUrl, personFiles.embed);

  const optionsOf = (overrides: Overrides): AppOptions => {
    const limits = { ...noLimits, ...overrides.limits };
    const ownCredentials = createCredentials({
      db: database.db,
      now: clock.now,
      clock: () => Date.parse(clock.now()),
      log: { warn: write('warn') },
    });
    const pause = () => setImmediate();
    const settings = { db: database.db, newId, links, ...overrides };
    return {
      db: database.db,
      verifier: createCallerVerifier({
        publicUrl,
        keys: machineKeys,
        credentials: ownCredentials,
        people: verifier,
        now: () => new Date(clock.now()),
      }),
      ping: database.ping,
      receiptQueue: createReceiptQueue({
        ...settings,
        ...{ busyPoints, erasing, searchKeys, counters, pause },
        outbox: overrides.outbox ?? outbox,
        now: clock.now,
        writers: 2,
      }),
      formDrawer,
      refusals,
      senders: createSenders({ now: clock.now }),
      networkOf: createNetworkOf([]),
      compress,
      maxInFlight: 1000,
      continuations,
      newId,
      counters,
      links,
      outbox,
      documents,
      lookHandles,
      attachments,
      standardMailWords,
      pause,
      scenes: createScenes({ now: clock.now, newId, sleep: async (ms) => clock.advance(ms) }),
      ...overrides,
      limits,
      account,
      signToken,
      signInstantLink,
      proofSigner: createProofSigner(publicUrl, machineKeys.accessToken),
      receiptKeys,
      readIdToken,
      erasing,
      rowSigning,
      sessionLimits: { idleMs: 3_600_000, maxMs: 12 * 3_600_000 },
      searchKeys,
      verifyToken: createCollectionPointTokenVerifier({
        publicKeys: () => [tokenKeys.publicKey],
        tenantId: account.tenantId,
      }),
      now: clock.now,
      log: { info: write('info'), warn: write('warn'), error: write('error') },
      clock: clockMs,
      signers: createSigners(),
      eventSeals,
      sealer,
      addresses: { publicUrl, tokenUrl: `${publicUrl}/token` },
      config: {
        environment: 'demo',
        limits: limitsOf('demo'),
        revealReason: overrides.revealReason ?? 'optional',
        canMail: true,
        identity: { issuer: testIssuer, clientId: 'console' },
      },
    };
  };

  /** An instance of the service; several share the database. */
  const createInstance = (overrides: Overrides = {}): Hono<ServiceEnv> =>
    createApp(optionsOf(overrides));

  type PersonOverrides = Overrides &
    Partial<Pick<PersonOptions, 'personUrl' | 'isDemo' | 'sendMail'>>;
  /** People's pages of an instance, and what sends its mail. */
  const createPersonParts = (overrides: PersonOverrides = {}) => {
    const { personUrl: url = personUrl, isDemo = true, sendMail = null, ...rest } = overrides;
    const canMail = isDemo || sendMail !== null;
    return createPersonSide({
      ...optionsOf({ outbox: createOutbox(mailSeals, { canMail }), ...rest }),
      sendMail,
      publicUrl,
      personUrl: url,
      isDemo,
      files: personFiles,
      stopLinks,
      previewLinks,
      secret: personSecret,
      readInstantLink,
    });
  };
  const createPersonInstance = async (overrides?: PersonOverrides): Promise<Hono<PersonEnv>> =>
    (await createPersonParts(overrides)).app;

  /** The token endpoint of programs, beside an instance. */
  const createTokens = (
    overrides: Partial<Parameters<typeof createMachineTokens>[0]> = {},
  ): ReturnType<typeof createMachineTokens> =>
    createMachineTokens({
      publicUrl,
      account,
      signingKey: () => machineKeys.accessToken()[0],
      credentials: createCredentials({
        db: database.db,
        now: clock.now,
        clock: () => Date.parse(clock.now()),
        log: { warn: write('warn') },
      }),
      isQueryAccepted: false,
      addressOf: () => noAddress,
      now: () => new Date(clock.now()),
      onFailure: (error) => {
        throw error;
      },
      ...overrides,
    });

  /** Sends requests to an instance as the given user. */
  const senderTo =
    (instance: () => Hono<ServiceEnv>): Send =>
    async (path, { as = 'writer', headers = {}, ...init } = {}) => {
      const authorization: Record<string, string> =
        as === 'nobody' ? {} : { Authorization: `Bearer ${await accessTokens.of(as)}` };
      return instance().request(path, { ...init, headers: { ...authorization, ...headers } });
    };

  let app = createInstance();
  let personApp: Promise<Hono<PersonEnv>> | undefined;
  const reset = async (): Promise<void> => {
    await refusals.write();
    await emptyData(database.db);
    clock.set(firstTime);
    log.length = 0;
    account = await loadAccount(database.db, firstTime);
    app = createInstance();
    personApp = undefined;
  };

  /** A `reset` to the data that `make` makes: the first time by making it, then by its rows. */
  const resetTo = (make: () => Promise<void>): (() => Promise<void>) => {
    let made: { rows: DataRows; time: string } | undefined;
    return async () => {
      await reset();
      if (made === undefined) {
        await make();
        made = { rows: await readDataRows(database.db), time: clock.now() };
      } else {
        await putDataRows(database.db, made.rows);
        clock.set(made.time);
      }
    };
  };

  return {
    clock,
    log,
    accessTokens,
    verifier,
    counters,
    refusals,
    busyPoints,
    sealer,
    rowSigning,
    sessionActs: createSessionActs(rowSigning, { clientId: 'console', now: clock.now }),
    erasing,
    searchKeys,
    links,
    documents,
    stopLinks,
    tokenPublicKey: tokenKeys.publicKey,
    receiptKeys,
    signToken,
    database,
    db: database.db as Database,
    continuations,
    account: () => account,
    /** What verbs are called with that people's pages call. */
    verbContext: () => ({
      db: database.db,
      now: clock.now,
      newId: () => crypto.randomUUID(),
      searchKeys,
      links,
      account,
      erasing,
    }),
    send: senderTo(() => app),
    api: createApi(senderTo(() => app)),
    createInstance,
    createPersonInstance,
    createPersonParts,
    outbox,
    eventSeals,
    attachments,
    lookHandles,
    /** A request to people's pages. */
    person: async (path: string, init?: RequestInit): Promise<Response> => {
      personApp ??= createPersonInstance();
      return (await personApp).request(new URL(path, personUrl).href, init);
    },
    createTokens,
    loadContinuations,
    apiOf: (instance: Hono<ServiceEnv>) => createApi(senderTo(() => instance)),
    /** The ids of topics with these names, which no operation of the interface makes. */
    topics: (...names: string[]) => ensureTopics({ db: database.db, account, newId }, names),
    /** Every row of the data, to compare before and after. */
    readRows: () => readDataRows(database.db),
    reset,
    resetTo,
  };
};
