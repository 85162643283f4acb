import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { CompactSign } from 'jose';
import { interfacePrefixes } from '#contract/addresses.ts';
import { sessionPaths } from '#contract/console-page.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { copyDemo } from '#demo/demo-copy.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { dropPrepared } from '#demo/prepared-demo.ts';
import { resetDemo } from '#demo/reset-demo.ts';
import { createPersonSide } from '#person/app.ts';
import { createFormDrawer } from '#person/form/embed.ts';
import { standardMailWords } from '#person/mails/own-words.ts';
import { createFormerAddresses } from '#person/open-link/former-addresses.ts';
import type { PersonOptions } from '#person/site.ts';
import { type AppOptions, createApp } from './app.ts';
import type { Config } from './config.ts';
import { loadAccount } from './db/account.ts';
import { outageOf } from './db/availability.ts';
import { openDatabase } from './db/client.ts';
import { clockDifference } from './db/clock-difference.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import { databaseFault } from './db/database-fault.ts';
import { distributeAtStart } from './db/distribute.ts';
import { findEmptyDatabase, findFilledDatabase } from './db/empty-database.ts';
import { migrate } from './db/migrate.ts';
import { readMigrations } from './db/migration-files.ts';
import { repeat } from './db/repeat.ts';
import { openReplica, type ReplicaOutcome } from './db/replica.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { demoFile, readDemoFile } from './demo-file.ts';
import { createFailedSignIns } from './domains/activity/failed-sign-ins.ts';
import { createSessionActs } from './domains/activity/record-sessions.ts';
import { bulkWork } from './domains/bulk-jobs/bulk-work.ts';
import { keepName } from './domains/colleagues/keep-name.ts';
import { noteReset } from './domains/erasures/erasure-log.ts';
import { createEventGate } from './domains/events/event-gate.ts';
import { createEventWorker } from './domains/events/event-worker.ts';
import { countUnusualLooks } from './domains/insights/read-unusual-looks.ts';
import { countJobs } from './domains/jobs/count-jobs.ts';
import { keepNoLinks } from './domains/link-tokens/watch-kept-links.ts';
import { countMails } from './domains/outbox/count-mails.ts';
import type { MailWorker } from './domains/outbox/mail-worker.ts';
import { createOutbox } from './domains/outbox/outbox.ts';
import { retireDuePurposes } from './domains/purposes/retire-due-purposes.ts';
import { createBusyPoints } from './domains/receipts/busy-points.ts';
import { createReceiptQueue } from './domains/receipts/receipt-queue.ts';
import { createRefusals } from './domains/receipts/refusals.ts';
import { createSenders } from './domains/receipts/senders.ts';
import { openErasureLog } from './erasure-log.ts';
import { erasureLogFolderOf } from './erasure-log-file.ts';
import { createAddressOf, createNetworkOf } from './http/client-address.ts';
import { createClockGuard } from './http/clock-guard.ts';
import { compress } from './http/compress.ts';
import { createConsoleFiles } from './http/console-files.ts';
import type { Context } from './http/context.ts';
import { createContinuations } from './http/continuation.ts';
import { type CounterName, createCounters } from './http/counters.ts';
import { createDemoReset } from './http/demo-reset.ts';
import { createDocsPage } from './http/docs-page.ts';
import { describeFault } from './http/fault.ts';
import { createJsonThread } from './http/json-thread.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { createMetricsAccess } from './http/metrics-access.ts';
import { tellOutagesOnce } from './http/outage-log.ts';
import { createPublicGate } from './http/public-limits.ts';
import { type RequestEnv, requestLine } from './http/request-line.ts';
import { createScenes } from './http/scenes.ts';
import {
  type Connections,
  type HeldPort,
  listenEarly,
  type Part,
  type PersonDoor,
  portFault,
  serve,
} from './http/serve.ts';
import type { Siblings } from './http/siblings.ts';
import { answerWithoutService } from './http/starting.ts';
import { createAttachmentSeals } from './identity/attachment-seals.ts';
import { createCredentials } from './identity/credentials.ts';
import { placeDemoClients } from './identity/demo-clients.ts';
import { createDocumentSeals } from './identity/document-seals.ts';
import { openEventSeals } from './identity/event-seals.ts';
import { createKeyListFetch } from './identity/fetch-key-list.ts';
import { createInstantLinkSigner } from './identity/instant-links.ts';
import { createKeyLists } from './identity/key-lists.ts';
import { loadSecret, loadSigningKeys } from './identity/keys.ts';
import { openLinkTokens } from './identity/link-tokens.ts';
import { createLookHandles } from './identity/look-handles.ts';
import { createMachineTokens, machineTokenPath } from './identity/machine-tokens.ts';
import { createMailSeals } from './identity/mail-seals.ts';
import { openEncryption } from './identity/open-encryption.ts';
import { openIdentity } from './identity/open-identity.ts';
import { openSealer } from './identity/open-sealer.ts';
import { openPreviewLinks } from './identity/preview-links.ts';
import { createProofSigner } from './identity/proof-signer.ts';
import { createInstantLinkReader } from './identity/read-instant-link.ts';
import { createReceiptKeys } from './identity/receipt-keys.ts';
import { createReceiptSigners } from './identity/receipt-signers.ts';
import { openRowSigning } from './identity/row-signing.ts';
import { createSearchKeys } from './identity/search-keys.ts';
import { createCookies } from './identity/sessions/cookies.ts';
import { createProviderClient } from './identity/sessions/provider-client.ts';
import { createProviderTimes } from './identity/sessions/provider-times.ts';
import { createPageReader, sessionRoutes } from './identity/sessions/routes.ts';
import { createSessions } from './identity/sessions/sessions.ts';
import { createSessionStore } from './identity/sessions/store.ts';
import { openStopLinks } from './identity/stop-links.ts';
import { createCallerVerifier, machineIssuerOf } from './identity/verify-caller.ts';
import { createCollectionPointTokenVerifier } from './identity/verify-collection-point-token.ts';
import { createIds } from './new-id.ts';
import { createPostEvent } from './post-event.ts';
import { createSmtp } from './smtp.ts';
import { failuresUnwritten, refusalsUnwritten, startUpkeep } from './upkeep.ts';

/** Until it's seen, a clock that was set wrong gets into what is written. */
const clockEveryMs = 5_000;
/** With so many requests in hand, events to other systems leave the machine to them. */
const requestsOfBusy = 4;

/** PGlite answers one statement after the other: more at a time only wait for each other. */
const defaultInFlight = { postgres: 64, pglite: 32 };

/**
 * How many batches of receipts are written at a time: one is written while another waits for its
 * commit, but other requests keep a connection or two. PGlite has one connection.
 */
const receiptWriters = {
  postgres: (connections: number) => Math.min(2, Math.max(1, connections - 2)),
  pglite: () => 1,
};
const replicaCounters = {
  served: 'replicaServed',
  behind: 'replicaBehind',
  away: 'replicaAway',
} as const satisfies Record<ReplicaOutcome, CounterName>;

/** Where the service reaches itself: an address for all is none to connect to. */
const ownUrlOf = ({ host, port }: Config): string => {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};

/** Names the setting behind a failed start; our own sentences pass unchanged. */
const explain =
  (sentence: string) =>
  (error: unknown): never => {
    const { code } = databaseFault(error);
    const isOurs = code === undefined || outageOf(error) !== undefined;
    throw isOurs ? error : new Error(`${sentence} (${code}).`);
  };

type Started = { drain: () => void; stop: () => Promise<void> };

type Options = {
  log?: ReturnType<typeof createLog>;
  /** Reports slow steps to the person waiting. */
  say?: (sentence: string) => void;
  /** The other processes that share its port, and what this one gets of its connections. */
  siblings?: Siblings | undefined;
  dealt?: Connections | undefined;
  /** Ends a start: at once in an upgrade, else before it serves. */
  signal?: AbortSignal | undefined;
};

/** What a start has in hand, and gives back where it fails. */
type InHand = { port: HeldPort | undefined; database?: OpenDatabase };

const readAsset = (name: string) =>
  readFile(new URL(`../person/assets/${name}`, import.meta.url), 'utf8');

/** People's pages, where there are any. */
const openPersonSide = async (
  { personUrl, personPort, publicUrl, environment, mail: settings }: Config,
  options: Omit<PersonOptions, 'personUrl' | 'publicUrl' | 'isDemo' | 'sendMail' | 'files'>,
): Promise<(PersonDoor & { mail: MailWorker }) | undefined> => {
  if (personUrl === null) return undefined;
  const { app, mail } = await createPersonSide({
    ...options,
    personUrl,
    publicUrl,
    isDemo: environment === 'demo',
    sendMail: settings === null ? null : createSmtp(settings, personUrl),
    files: {
      css: await readAsset('person.css'),
      js: await readAsset('person.js'),
      embed: await readAsset('embed-1.js'),
    },
  });
  return { url: personUrl, port: personPort, fetch: app.fetch, mail };
};

const assemble = async (
  config: Config,
  consoleFolder: string,
  {
    log: ownLog = createLog(config.logLevel),
    say,
    siblings,
    dealt,
    signal,
  }: Options & { say: (sentence: string) => void },
  inHand: InHand,
): Promise<Started> => {
  const explainPort = (error: unknown): never => {
    throw new Error(portFault(config, error));
  };
  const connections = Math.floor(config.databasePool / config.workers);
  const migrations = await readMigrations();
  const clock = () => performance.now();
  const log = tellOutagesOnce(ownLog, { ping: () => database.ping(), clock });
  const database = await openDatabase({
    dataDir: resolve(config.dataDir),
    template:
      (config.seed === 'demo' ? findFilledDatabase(migrations, demoFile) : undefined) ??
      findEmptyDatabase(migrations),
    databaseUrl: config.databaseUrl ?? undefined,
    connections,
    log,
    onFatal: (error) => {
      log.fatal(describeFault(error), 'the database ended; stopping');
      // Also if logging is off.
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  }).catch(explain(`DATA_DIR ${config.dataDir} can't be used`));
  inHand.database = database;
  if (config.databaseUrl !== null) {
    await waitForDatabase(database.ping, {
      databaseUrl: config.databaseUrl,
      onWait: () => say('Waiting for the database, for up to a minute…'),
    });
  }
  await migrate(database, migrations, {
    signal,
    onStep: ({ migration, index, count }) => {
      log.info({ migration, part: index + 1, parts: count }, 'upgrading the database');
      say(`Upgrading the database: part ${index + 1} of ${count}.`);
    },
    onBlocked: (sessions) => {
      log.warn({ sessions }, 'the upgrade waits for sessions in a long transaction');
      say('The upgrade waits for a long transaction of another program. See the log.');
    },
    onWait: () => say('Waiting for another instance, which upgrades the database.'),
  }).catch(explain('The database refused a change of its schema: check the rights of its user'));
  await distributeAtStart(database, { shards: config.citusShards, say }).catch(
    explain(
      "The tables couldn't be distributed over the cluster: check that all its nodes are running",
    ),
  );
  const { db } = database;
  const now = () => new Date().toISOString();
  const clockGuard = createClockGuard(
    // The built-in database has the same clock.
    async () => (database.kind === 'pglite' ? 0 : clockDifference(db, now)),
    log,
  );
  await clockGuard.check();
  /** For what isn't behind the gate of the interface. @throws Problem while the clock is wrong */
  const rightNow = () => {
    clockGuard.require();
    return now();
  };
  const newId = createIds();
  const account = await loadAccount(db, now());
  const encryption = await openEncryption(db, config);
  const sealer = await openSealer(db, {
    sealKeys: config.sealKeys,
    folder: resolve(config.dataDir),
  });
  const rowSigning = await openRowSigning(db, encryption);
  const keys = await loadSigningKeys(db, encryption, {
    onTrouble: (error) => log.warn(describeFault(error), 'reading the signing keys failed'),
  });
  const { publicUrl } = config;
  const identity = await openIdentity({
    db,
    publicUrl,
    encryption,
    keys,
    ownUrl: ownUrlOf(config),
    external: config.externalIdentity,
    log,
  });
  const sessionStore = createSessionStore(db, encryption, config.sessionLimits);
  const cookies = createCookies(publicUrl);
  const sessions = createSessions({
    store: sessionStore,
    cookies,
    provider: createProviderClient({
      ...identity.provider,
      redirectUri: publicUrl + sessionPaths.callback,
      signedOutUri: publicUrl + sessionPaths.signedOut,
      onTrouble: (message) => log.warn({}, message),
      now,
    }),
    times: createProviderTimes(db, encryption, { issuer: identity.issuer, now }),
    encryption,
    publicUrl,
    clientId: identity.clientId,
    keepName: (person) => keepName(db, person, now()),
    acts: createSessionActs(rowSigning, { clientId: identity.clientId, now }),
    onTrouble: (message) => log.warn({}, message),
    now: rightNow,
    sleep: setTimeout,
  });
  const isDemo = config.environment === 'demo';
  const placeClients = () => placeDemoClients(db, { isDemo, now: now() });
  await placeClients();
  const credentials = createCredentials({ db, now: rightNow, clock, log });
  const authentication = {
    verifier: createCallerVerifier({ publicUrl, keys, credentials, people: identity.verifier }),
    sessions,
    acceptsQueryCredentials: config.acceptsQueryCredentials,
    addressOf: createAddressOf(config.trustedProxies),
  };
  const signToken: Context['signToken'] = (claims) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS512' })
      .sign(keys.collectionPointToken()[0].privateKey);
  const signInstantLink = createInstantLinkSigner({
    issuer: publicUrl,
    signingKey: () => keys.instantLink()[0],
    now,
    newId,
  });
  const proofSigner = createProofSigner(publicUrl, keys.proof);
  const receiptKeys = createReceiptKeys(keys);
  const verifyToken = createCollectionPointTokenVerifier({
    publicKeys: () => keys.collectionPointToken().map(({ publicJwk }) => publicJwk),
    onUnknownKey: keys.refreshForUnknown,
    tenantId: account.tenantId,
  });

  const signers = createReceiptSigners({
    db,
    issuers: [identity.issuer, machineIssuerOf(publicUrl)],
    publicUrl,
    keyLists: createKeyLists({
      fetchKeys: createKeyListFetch({ isDemo }),
      clock,
      onTrouble: (reason, host) => log.warn({ reason, host }, "a signer's keys can't be read"),
    }),
    clock,
  });

  const links = await openLinkTokens(db, encryption);
  const stopLinks = await openStopLinks(db, encryption, config.personUrl);
  const previewLinks = await openPreviewLinks(db, encryption, {
    personUrl: config.personUrl,
    now,
  });
  // Nobody else can be at work in the built-in database.
  if (database.kind === 'pglite') {
    await keepNoLinks(db, { tokens: links, now, newId, isAlone: true });
    await links.isNoted(db);
  }
  const searchKeys = createSearchKeys(await loadSecret(db, encryption, 'search'));

  // The data ends with the first start or the first reset of a day, so that the demo doesn't look old.
  const demoDay = () => now().slice(0, 10);
  const fillDemo = async (own: Database, onBegin?: () => void): Promise<boolean> => {
    if (config.seed !== 'demo') return false;
    const demo = { packed: readDemoFile, now: now(), onBegin };
    return await loadDemo({ db: own, account, signToken, searchKeys }, demo);
  };
  if (config.seed === 'demo') {
    // Without a time limit: another instance may be filling it for longer than a statement may take.
    await database.session((own) =>
      own.transaction(async (tx) => {
        const isFilled = await fillDemo(tx, () =>
          say('Creating the demo data, this first time only…'),
        );
        if (isFilled) await copyDemo(tx, demoDay());
      }),
    );
    await database.checkpoint();
  } else {
    // A first start with the demo may have been killed before it was finished.
    await dropPrepared(db);
  }

  const eventSeals = await openEventSeals(db, encryption);
  const erasing = await openErasureLog({
    db,
    account,
    folder: erasureLogFolderOf(config),
    isRequired: config.erasureLog !== null,
    encryption,
    sealer,
    sealErased: eventSeals.sealErased,
    newId,
    log,
    say,
  });
  const counters = createCounters();
  const refusals = createRefusals({ db, now });
  const busyPoints = createBusyPoints({ db, now });
  const failedSignIns = createFailedSignIns({ db, signer: rowSigning, now });
  counters.watch('databaseInUse', () => database.load().inUse);
  counters.watch('databaseWaiting', () => database.load().waiting);
  counters.watch('clockDifferenceSeconds', clockGuard.differenceS);
  const replica =
    config.readDatabaseUrl === null
      ? undefined
      : openReplica(config.readDatabaseUrl, {
          primary: db,
          connections,
          clock,
          onRead: (outcome) => counters.add(replicaCounters[outcome], 1),
          onAway: (error) => log.warn(databaseFault(error), "the replica can't be used"),
        });
  const metrics = createMetrics(
    counters,
    {
      ping: database.ping,
      countJobs: () => countJobs(db),
      countMails: () => countMails(db),
      countUnusualLooks: () => countUnusualLooks(db, now()),
    },
    siblings,
  );
  const { observe } = metrics;
  /** Gives the parts outside the interface their request id and log line. */
  const lined = (part: string) =>
    new Hono<RequestEnv & { Bindings: HttpBindings }>().use(
      requestLine({ log, clock, newId, part, observe }),
    );
  const scenes = isDemo ? createScenes({ now, newId, siblings }) : undefined;
  const resetData = async (signal: AbortSignal): Promise<void> => {
    await placeClients();
    await upkeep.restDuring(() =>
      database.session(
        (own) =>
          own.transaction(async (reset) => {
            await resetDemo(reset, {
              state: config.seed === 'demo' ? demoDay() : undefined,
              fill: async (tx) => {
                await fillDemo(tx);
                // As the first request of a day would.
                await retireDuePurposes(tx, now());
              },
            });
            await noteReset(reset, { now, newId });
          }),
        signal,
      ),
    );
    for (const follow of [erasing.syncErasureLog, database.checkpoint]) {
      await follow().catch((error) =>
        log.warn(describeFault(error), 'what follows a reset of the demo data failed'),
      );
    }
  };
  const demoReset = isDemo
    ? createDemoReset({
        reset: resetData,
        restDuring: (work) => upkeep.restDuring(work),
        siblings,
        scenes,
        now,
        log,
      })
    : undefined;
  const canMail = config.personUrl !== null && (isDemo || config.mail !== null);
  const configuration: ServiceConfig = {
    environment: config.environment,
    limits: config.limits,
    revealReason: config.revealReason,
    canMail,
    get hasDestinations() {
      return eventGate.isWanted();
    },
    identity: { issuer: identity.issuer, clientId: identity.clientId },
  };
  const personSecret = await loadSecret(db, encryption, 'person handles');
  const outbox = createOutbox(await createMailSeals(personSecret), { canMail });
  const eventGate = createEventGate(db);
  const { destinationNetworks } = config;
  const postEvent = createPostEvent({ isDemo, networks: destinationNetworks });
  const events = createEventWorker({
    ...{ db, account, now, newId, eventSeals, post: postEvent },
    connections: Math.max(1, Math.floor(connections / 4)),
    isBusy: () =>
      (counters.level('requestsInFlight') ?? 0) >= requestsOfBusy ||
      (counters.level('receiptsWaiting') ?? 0) > 0,
    isWanted: () => eventGate.isWanted() !== false,
    warn: (data, message) => log.warn(data, message),
  });
  const parser = createJsonThread();
  let isStopping = false;
  const publicGate = createPublicGate({
    limits: config.publicLimits,
    trustedProxies: config.trustedProxies,
    knownSenders: config.publicSenders,
    authentication,
    clock,
    newId,
    counters,
    warn: (message) => log.warn({}, message),
    siblings,
  });
  const pause = () => setImmediate();
  const appOptions: AppOptions = {
    db,
    replica,
    account,
    scenes,
    demoReset,
    limits: config.limits,
    ...authentication,
    readIdToken: identity.readIdToken,
    signToken,
    signers,
    eventSeals,
    destinationNetworks,
    sealer,
    rowSigning,
    signInstantLink,
    proofSigner,
    receiptKeys,
    erasing,
    sessionLimits: config.sessionLimits,
    searchKeys,
    links: {
      ...links,
      stopLinkOf: stopLinks.stopLinkOf,
      previewLinkOf: previewLinks.previewLinkOf,
      formPreviewLinkOf: previewLinks.formPreviewLinkOf,
    },
    outbox,
    documents: await createDocumentSeals(personSecret),
    lookHandles: await createLookHandles(await loadSecret(db, encryption, 'looks')),
    attachments: await createAttachmentSeals(await loadSecret(db, encryption, 'attachments')),
    standardMailWords,
    verifyToken,
    continuations: await createContinuations(await loadSecret(db, encryption, 'continuation'), now),
    now,
    newId,
    counters,
    metrics: { ...metrics, mayRead: createMetricsAccess({ token: config.metricsToken, isDemo }) },
    parser,
    publicGate,
    pause,
    log,
    clock,
    ping: database.ping,
    clockGuard,
    isStopping: () => isStopping,
    receiptQueue: createReceiptQueue({
      ...{ db, busyPoints, erasing, searchKeys, links, outbox, now, newId, counters, pause },
      events: eventGate,
      writers: receiptWriters[database.kind](connections),
    }),
    formDrawer:
      config.personUrl === null
        ? undefined
        : await createFormDrawer(config.personUrl, await readAsset('embed-1.js')),
    refusals,
    senders: createSenders({ now, siblings }),
    networkOf: createNetworkOf(config.trustedProxies),
    compress,
    maxInFlight: config.maxInFlight ?? defaultInFlight[database.kind],
    addresses: { publicUrl, tokenUrl: `${publicUrl}${machineTokenPath}` },
    config: configuration,
  };
  const app = createApp(appOptions);
  const person = await openPersonSide(config, {
    ...appOptions,
    stopLinks,
    previewLinks,
    secret: personSecret,
    readInstantLink: createInstantLinkReader({
      issuer: publicUrl,
      keys: keys.instantLink,
      onUnknownKey: keys.refreshForUnknown,
      now,
    }),
    observe,
  });
  const pages = { sessions, configuration, log };
  const consoleFiles = existsSync(join(consoleFolder, 'index.html'))
    ? await createConsoleFiles(consoleFolder, {
        readPage: createPageReader(pages),
        personUrl: config.personUrl,
      })
    : null;
  const consoleParts: Part[] =
    consoleFiles === null
      ? []
      : [{ prefixes: [], fetch: lined('console').route('/', consoleFiles.app).fetch }];
  const docsFile = join(consoleFolder, 'docs.html');
  const docsPage: Part[] = existsSync(docsFile)
    ? [
        {
          prefixes: ['/docs'],
          fetch: lined('docs').route(
            '/',
            createDocsPage(await readFile(docsFile, 'utf8'), [publicUrl]),
          ).fetch,
        },
      ]
    : [];
  const identityPages: Part[] =
    identity.embedded === null
      ? []
      : [
          {
            prefixes: ['/sign-in/'],
            fetch: lined('sign-in').route('/', identity.embedded.pages).fetch,
          },
        ];
  // Else it would serve for a moment, and be cut off in its requests.
  signal?.throwIfAborted();
  const server = await serve({
    held: inHand.port,
    host: config.host,
    port: config.port,
    connections: dealt,
    publicUrl,
    person,
    onRedirectLoop: () =>
      log.warn(
        { publicUrl },
        'pages are redirected in a loop: the proxy leaves the port out of the Host header (nginx: proxy_set_header Host $http_host)',
      ),
    handleNode: identity.embedded?.handleNode ?? (() => false),
    onNodeAnswer: ({ method, requestId = newId(), ...answer }) => {
      const endpoint = `${method} (provider)`;
      observe({ endpoint, ...answer });
      log.info({ requestId, endpoint, ...answer }, 'request');
    },
    parts: [
      {
        prefixes: [machineTokenPath],
        fetch: lined('sign-in').route(
          '/',
          createMachineTokens({
            publicUrl,
            account,
            signingKey: () => keys.accessToken()[0],
            credentials,
            isQueryAccepted: config.acceptsQueryCredentials,
            addressOf: authentication.addressOf,
            onFailure: (error, requestId) =>
              log.error({ requestId, ...describeFault(error) }, 'a token request failed'),
          }),
        ).fetch,
      },
      ...identityPages,
      ...docsPage,
      ...(person === undefined
        ? []
        : [
            {
              prefixes: ['/ui/'],
              fetch: lined('person').route('/', createFormerAddresses(person.url)).fetch,
            },
          ]),
      {
        prefixes: [
          sessionPaths.signIn,
          sessionPaths.callback,
          sessionPaths.session,
          sessionPaths.signOut,
          sessionPaths.backChannelLogout,
        ],
        fetch: lined('sign-in').route(
          '/',
          sessionRoutes({
            ...pages,
            cookies,
            gate: publicGate,
            onFailed: failedSignIns.note,
            renderPage:
              consoleFiles?.renderPage ?? ((page, status) => Response.json(page, { status })),
          }),
        ).fetch,
      },
      {
        prefixes: [
          ...interfacePrefixes,
          '/demo/scenes',
          '/demo/reset',
          '/healthz',
          '/readyz',
          '/config.json',
        ],
        fetch: app.fetch,
      },
      ...consoleParts,
      { prefixes: [], fetch: app.fetch },
    ],
  }).catch(explainPort);
  const upkeep = startUpkeep({
    database,
    keys,
    erasing,
    searchKeys,
    links,
    sealer,
    rowSigning,
    tidySessions: () => sessionStore.tidy(now()),
    activityMonths: config.activityMonths,
    now,
    newId,
    scenes,
    log,
    counters,
    refusals,
    busyPoints,
    failedSignIns,
    mail: canMail ? person?.mail : undefined,
    events: { ...events, gate: eventGate },
    works: [bulkWork({ ...appOptions, erasing })],
    isPaused: clockGuard.isWrong,
  });
  const compareClocks = async () => {
    const wasWrong = clockGuard.isWrong();
    await clockGuard.check();
    if (clockGuard.isWrong() !== wasWrong) await upkeep.review();
  };
  const clockChecks = repeat(compareClocks, {
    everyMs: clockEveryMs,
    onError: (error) => log.warn(describeFault(error), "the database's clock can't be read"),
  });
  return {
    drain: () => {
      isStopping = true;
      person?.mail.drain();
      log.info({ seconds: config.drainMs / 1000 }, 'not ready from now on; stopping soon');
    },
    stop: async () => {
      // Answers that a scene holds back go out now.
      scenes?.endAll();
      await server.close();
      await demoReset?.stop();
      await clockChecks.stop();
      await upkeep.stop();
      await postEvent.close();
      await refusals
        .write()
        .catch((error: unknown) => log.warn(describeFault(error), refusalsUnwritten));
      await failedSignIns
        .write()
        .catch((error: unknown) => log.warn(describeFault(error), failuresUnwritten));
      await parser.close();
      await replica?.close();
      await log.stop();
      await database.close();
    },
  };
};

/**
 * Puts the service together and starts it; `consoleFolder` holds the built console, or nothing if
 * another server serves it.
 * @returns how to say that it isn't ready anymore, and to stop it: running requests end first
 */
export const start = async (
  config: Config,
  consoleFolder: string,
  options: Options = {},
): Promise<Started> => {
  let progress = '';
  const say = (sentence: string) => {
    progress = sentence;
    options.say?.(sentence);
  };
  const answer = answerWithoutService(() => ({ code: 'starting', progress }));
  const listen = () =>
    listenEarly(config, answer).catch((error: unknown) => {
      throw new Error(portFault(config, error));
    });
  // The primary holds the port for its workers.
  const inHand: InHand = { port: options.siblings === undefined ? await listen() : undefined };
  try {
    return await assemble(config, consoleFolder, { ...options, say }, inHand);
  } catch (error) {
    void inHand.port?.close();
    inHand.port?.server.closeAllConnections();
    // Why it didn't start matters more than why it didn't close.
    await inHand.database?.close().catch((fault: unknown) => {
      options.log?.warn(describeFault(fault), 'closing the database failed');
    });
    throw error;
  }
};
