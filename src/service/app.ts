import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { interfacePrefixes } from '#contract/addresses.ts';
import type { AddressRange } from '#contract/common/address-ranges.ts';
import { isPublic } from '#contract/common/endpoint.ts';
import { exposedHeaders } from '#contract/common/headers.ts';
import { endpoints, requestHeaders } from '#contract/endpoints.ts';
import { hookPath } from '#contract/hooks.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { accessAnswerRoutes } from './domains/access-answers/routes.ts';
import { accountSettingsRoutes } from './domains/account-settings/routes.ts';
import { createActivityRecorder } from './domains/activity/recorder.ts';
import { activityRoutes } from './domains/activity/routes.ts';
import { createSights } from './domains/activity/sights.ts';
import { apiAccessRoutes } from './domains/api-access/routes.ts';
import { approvalRoutes } from './domains/approvals/routes.ts';
import { arrivalRoutes } from './domains/arrivals/routes.ts';
import { attachmentRoutes } from './domains/attachments/routes.ts';
import { bulkJobRoutes } from './domains/bulk-jobs/routes.ts';
import { centerPreferenceRoutes } from './domains/choices/routes.ts';
import { claimRoutes } from './domains/claims/routes.ts';
import { colleagueRoutes } from './domains/colleagues/routes.ts';
import { collectionPointRoutes } from './domains/collection-points/routes.ts';
import { consentGroupRoutes } from './domains/consent-groups/routes.ts';
import { customIndexRoutes } from './domains/custom-indexes/routes.ts';
import { dataElementRoutes } from './domains/data-elements/routes.ts';
import { dataSubjectRoutes } from './domains/data-subjects/routes.ts';
import { dataSubjectV3Routes } from './domains/data-subjects-v3/routes.ts';
import { dataSubjectV4Routes } from './domains/data-subjects-v4/routes.ts';
import { decisionRoutes } from './domains/decisions/routes.ts';
import { deletionRoutes } from './domains/deletions/routes.ts';
import { destinationRoutes } from './domains/destinations/routes.ts';
import { erasureRoutes } from './domains/erasures/routes.ts';
import type { FormDrawer } from './domains/forms/get-form.ts';
import { formRoutes } from './domains/forms/routes.ts';
import { hookRoutes } from './domains/hooks/routes.ts';
import { identityGroupRoutes } from './domains/identity-groups/routes.ts';
import { insightRoutes } from './domains/insights/routes.ts';
import { jobRoutes } from './domains/jobs/routes.ts';
import { linkTokenRoutes } from './domains/link-tokens/routes.ts';
import { mailRoutes } from './domains/mails/routes.ts';
import { mergeRequestRoutes } from './domains/merge-requests/routes.ts';
import { mergeRoutes } from './domains/merges/routes.ts';
import { nameRoutes } from './domains/names/routes.ts';
import { organizationRoutes } from './domains/organizations/routes.ts';
import { preferenceCenterRoutes } from './domains/preference-centers/routes.ts';
import { preferenceReadRoutes } from './domains/preference-reads/routes.ts';
import { previewLinkRoutes } from './domains/previews/routes.ts';
import { proofRoutes } from './domains/proofs/routes.ts';
import { purposePreferenceRoutes } from './domains/purpose-preferences/routes.ts';
import { retireDuePurposes } from './domains/purposes/retire-due-purposes.ts';
import { purposeRoutes } from './domains/purposes/routes.ts';
import { receiptSignerRoutes } from './domains/receipt-signers/routes.ts';
import type { ReceiptQueue } from './domains/receipts/receipt-queue.ts';
import type { Refusals } from './domains/receipts/refusals.ts';
import { receiptRoutes } from './domains/receipts/routes.ts';
import type { Senders } from './domains/receipts/senders.ts';
import { replayRoutes } from './domains/replays/routes.ts';
import { retentionRoutes } from './domains/retention/routes.ts';
import { sessionListRoutes } from './domains/sessions/routes.ts';
import type { ActivityRecorder } from './http/activity.ts';
import { answerHeaders, setAnswerHeader } from './http/answer-headers.ts';
import { toAsyncApi } from './http/asyncapi.ts';
import type { ClockGuard } from './http/clock-guard.ts';
import { cutOff } from './http/cut-off.ts';
import { type DemoReset, demoResetRoutes } from './http/demo-reset.ts';
import type { Dependencies, ServiceEnv } from './http/dependencies.ts';
import { eachDay } from './http/each-day.ts';
import { type Compress, encodeAnswers } from './http/encode-answers.ts';
import { describeFault } from './http/fault.ts';
import { allowAfterwards, allowForms } from './http/form-origins.ts';
import type { Metrics } from './http/metrics.ts';
import { toOpenApi } from './http/openapi.ts';
import { databaseAway, outageProblem } from './http/outage-problem.ts';
import { overloadedCode, shedOverload } from './http/overload.ts';
import { Problem, refusalTypeOf } from './http/problem.ts';
import { requestLine } from './http/request-line.ts';
import { sceneRoutes } from './http/scene-routes.ts';
import { type Log, toProblem } from './http/to-problem.ts';
import { within } from './http/within.ts';
import type { EventSeals } from './identity/event-seals.ts';
import type { ReceiptSigners } from './identity/receipt-signers.ts';
import type { Sealer } from './identity/seal.ts';

export type AppOptions = Omit<Dependencies, 'activity' | 'onLateFailure' | 'sights'> & {
  /** Records who did what; left out, the database does. */
  activity?: ActivityRecorder | undefined;
  log: Log;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  ping: () => Promise<void>;
  /** It isn't ready anymore, though it answers. */
  isStopping?: (() => boolean) | undefined;
  /** Left out where the database has no clock of its own. */
  clockGuard?: Pick<ClockGuard, 'require'> | undefined;
  /** Records what collection points send, here and by the forms of people's pages. */
  receiptQueue: ReceiptQueue;
  /** Draws forms for other sites' pages; left out where people's pages are off. */
  formDrawer?: FormDrawer | undefined;
  /** Counts receipts that are refused as a whole. */
  refusals: Refusals;
  /** Counts from which networks records come. */
  senders: Senders;
  /** Most requests of the interface that run at a time. */
  maxInFlight: number;
  /** For those who run the service; left out, there is nothing at /metrics. */
  metrics?:
    | (Pick<Metrics, 'observe' | 'contentType' | 'read'> & {
        mayRead: (request: Request, peer: string | undefined) => Promise<boolean>;
      })
    | undefined;
  /** If left out, answers aren't compressed. */
  compress?: Compress | undefined;
  /** Only in a demo. */
  demoReset?: DemoReset | undefined;
  signers: ReceiptSigners;
  eventSeals: EventSeals;
  /** Where events may be sent besides the public internet. */
  destinationNetworks?: readonly AddressRange[];
  /** Of the activity. */
  sealer: Sealer;
  config: ServiceConfig;
  /** The origin that browsers see, and where machine clients get tokens. */
  addresses: { publicUrl: string; tokenUrl: string };
};

/** Where pages on other origins call; submissions of receipts come from them. */
const interfacePaths = interfacePrefixes
  .filter((prefix) => prefix.endsWith('/') && prefix !== '//')
  .map((prefix) => `${prefix}*`);

/** Where forms send receipts to; everything there is public. */
const formPaths = '/request/*';

/** Where inbound hooks are called, each at an address of its own. */
const hookPaths = hookPath.slice(0, hookPath.indexOf('{'));

/** Where receipts are taken from anyone. */
const openPaths: ReadonlySet<string> = new Set(
  endpoints
    .filter((endpoint) => isPublic(endpoint) && endpoint.method === 'POST')
    .map(({ path }) => path),
);

/** Whether anyone may send something there, so that it has slots of its own. */
const isOpen = (path: string): boolean => openPaths.has(path) || path.startsWith(hookPaths);

/** Whoever asks whether the service is ready waits for two seconds, or less. */
const readyMs = 1800;

const stopping = (): Problem =>
  new Problem(503, 'stopping', 'The service is stopping. Send new requests to another instance.');

const problemResponse = (problem: Problem, c: Context<ServiceEnv>): Response => {
  const record = c.get('refusalRecord');
  return new Response(JSON.stringify(problem.toBody(c.get('requestId'), record)), {
    status: problem.status,
    headers: { 'Content-Type': refusalTypeOf(record), ...problem.headers },
  });
};

/** The interface as a web application; holds no Node module, so that it runs anywhere. */
export const createApp = (settings: AppOptions): Hono<ServiceEnv> => {
  const options = {
    ...settings,
    activity:
      settings.activity ?? createActivityRecorder(settings.db, settings.rowSigning, settings.log),
    sights: createSights(settings.lookHandles, settings.now),
    onLateFailure: (error: unknown) =>
      settings.log.error(describeFault(error), 'what follows a commit failed'),
  };
  const { log, clock, newId, counters, metrics } = options;
  // Not strict: a trailing slash is the same path.
  const app = new Hono<ServiceEnv>({ strict: false });

  app.use(requestLine({ log, clock, newId, part: 'other', observe: metrics?.observe }));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(answerHeaders)) setAnswerHeader(c, name, value);
    if (c.get('revalidates')) {
      setAnswerHeader(c, 'Cache-Control', `${c.get('isPublic') ? 'public' : 'private'}, no-cache`);
    }
    if (c.get('isCut')) c.res = await cutOff(c.res);
  });
  const encode = encodeAnswers(options.compress);
  const allowOrigins = allowAfterwards(
    cors({
      origin: '*',
      allowHeaders: [...requestHeaders],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposeHeaders: [...exposedHeaders],
      maxAge: 86_400,
    }),
  );
  const allowFormOrigins = allowForms({
    allowHeaders: requestHeaders,
    exposeHeaders: exposedHeaders,
  });
  const newDay = eachDay(options.now, (time) => retireDuePurposes(options.db, time));
  const shed = shedOverload(options.maxInFlight, isOpen, counters);
  const { demoReset, clockGuard } = options;
  const admit: MiddlewareHandler[] = demoReset === undefined ? [] : [demoReset.gate];
  // Reads too: they record who looked, and begin a new day.
  admit.push(async (_c, next) => {
    clockGuard?.require();
    await next();
  });
  for (const path of interfacePaths) {
    const allow = path === formPaths ? allowFormOrigins : allowOrigins;
    app.use(path, encode, allow, ...admit, shed, newDay);
  }
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const detail = `This address answers ${methods.join(', ')}.`;
        const problem = new Problem(405, 'method-not-allowed', detail, {
          headers: { Allow: methods.join(', ') },
        });
        return problemResponse(problem, c);
      },
    }),
  );

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (options.isStopping?.()) throw stopping();
    // The built-in database can't answer during a reset, but pages should still load.
    if (demoReset?.status().state === 'running') return c.json({ status: 'ready' });
    clockGuard?.require();
    await within(readyMs, options.ping()).catch((error: unknown) => {
      log.warn(describeFault(error), 'not ready');
      throw outageProblem(error) ?? databaseAway();
    });
    return c.json({ status: 'ready' });
  });
  app.get('/config.json', (c) => c.json(options.config));
  if (metrics !== undefined) {
    app.get('/metrics', async (c) => {
      c.set('endpoint', 'GET /metrics');
      if (!(await metrics.mayRead(c.req.raw, c.env?.incoming?.socket.remoteAddress))) {
        return c.notFound();
      }
      return c.text(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
    });
  }
  // Made when it is first asked for: it takes longer than all the rest of a start.
  let openApi: string | undefined;
  app.get('/api/openapi.json', (c) => {
    openApi ??= JSON.stringify(toOpenApi(endpoints, options.addresses));
    return c.body(openApi, 200, { 'Content-Type': 'application/json' });
  });
  let asyncApi: string | undefined;
  app.get('/api/asyncapi.json', (c) => {
    asyncApi ??= JSON.stringify(toAsyncApi(options.addresses));
    return c.body(asyncApi, 200, { 'Content-Type': 'application/json' });
  });

  activityRoutes(app, options);
  apiAccessRoutes(app, options);
  sessionListRoutes(app, options);
  collectionPointRoutes(app, options);
  formRoutes(app, options);
  purposeRoutes(app, options);
  approvalRoutes(app, options);
  purposePreferenceRoutes(app, options);
  preferenceCenterRoutes(app, options);
  previewLinkRoutes(app, options);
  receiptRoutes(app, options);
  dataSubjectRoutes(app, options);
  decisionRoutes(app, options);
  dataSubjectV3Routes(app, options);
  dataSubjectV4Routes(app, options);
  centerPreferenceRoutes(app, options);
  preferenceReadRoutes(app, options);
  mergeRoutes(app, options);
  mergeRequestRoutes(app, options);
  customIndexRoutes(app, options);
  nameRoutes(app, options);
  organizationRoutes(app, options);
  accountSettingsRoutes(app, options);
  dataElementRoutes(app, options);
  colleagueRoutes(app, options);
  receiptSignerRoutes(app, options);
  arrivalRoutes(app, options);
  const isDemo = options.config.environment === 'demo';
  destinationRoutes(app, {
    ...options,
    reachable: { isDemo, networks: options.destinationNetworks ?? [] },
  });
  hookRoutes(app, options);
  insightRoutes(app, options);
  linkTokenRoutes(app, options);
  mailRoutes(app, options);
  attachmentRoutes(app, options);
  identityGroupRoutes(app, options);
  consentGroupRoutes(app, options);
  proofRoutes(app, options);
  accessAnswerRoutes(app, options);
  erasureRoutes(app, options);
  deletionRoutes(app, options);
  jobRoutes(app, options);
  retentionRoutes(app, options);
  replayRoutes(app, options);
  bulkJobRoutes(app, options);
  claimRoutes(app, options);
  if (options.scenes !== undefined) sceneRoutes(app, options.scenes);
  if (demoReset !== undefined) demoResetRoutes(app, demoReset);

  app.notFound((c) =>
    problemResponse(
      new Problem(404, 'not-found', "There's nothing at this address. See /api/openapi.json."),
      c,
    ),
  );
  app.onError((error, c) => {
    const problem = toProblem(error, log, c.get('requestId'));
    if (problem.status === 429) counters.add('limitsMet', 1);
    if (problem.code === overloadedCode) counters.add('requestsOverloaded', 1);
    return problemResponse(problem, c);
  });
  return app;
};
