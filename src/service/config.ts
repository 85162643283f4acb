import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { type AddressRange, isEveryAddress, parseRange } from '#contract/common/address-ranges.ts';
import {
  type Environment,
  environments,
  type Limits,
  limitsOf,
  limitsSchema,
  type PublicLimits,
  publicLimits,
  publicLimitsSchema,
} from '#contract/common/limits.ts';
import { type RevealReason, revealReasons } from '#contract/service-config.ts';
import type { ExternalIdentity } from './identity/open-identity.ts';
import { parseEncryptionKeys } from './identity/parse-encryption-keys.ts';
import { readIdentity } from './identity/read-identity.ts';
import type { SessionLimits } from './identity/sessions/store.ts';
import { type MailSettings, readMail } from './read-mail.ts';
import type { SettingName } from './setting-names.ts';

export type Config = {
  host: string;
  port: number;
  publicUrl: string;
  /** The origin of people's pages; null where there are none. */
  personUrl: string | null;
  /** A second port, at which all is people's pages; null where the name in the address tells. */
  personPort: number | null;
  dataDir: string;
  /** The folder of the erasure log; null for one beside the data folder. */
  erasureLog: string | null;
  /** Null for the built-in database. */
  databaseUrl: string | null;
  /** Parts that the tables of people are split into where the database is a Citus cluster. */
  citusShards: number;
  /** A replica of that server, which serves some reads. */
  readDatabaseUrl: string | null;
  /** The first one encrypts, all of them decrypt; null for the demo's own, in a file. */
  encryptionKeys: Uint8Array<ArrayBuffer>[] | null;
  /** Seal the activity, the first one from now on; null for a demo that makes its own. */
  sealKeys: Uint8Array<ArrayBuffer>[] | null;
  /** How long the activity is kept. */
  activityMonths: number;
  revealReason: RevealReason;
  environment: Environment;
  seed: 'demo' | 'none';
  limits: Limits;
  publicLimits: PublicLimits;
  /** Whose X-Forwarded-For says where a request is from. */
  /** Null in a demo where nothing is said: a private address can stand for anybody then. */
  trustedProxies: AddressRange[] | null;
  /** Whose receipts the public limits don't count. */
  publicSenders: AddressRange[];
  /** Where events may be sent besides the public internet. */
  destinationNetworks: AddressRange[];
  /** Processes that share the port. */
  workers: number;
  /** Connections that all of them together may keep to the PostgreSQL server. */
  databasePool: number;
  /** In each process; null for what suits the database. */
  maxInFlight: number | null;
  externalIdentity: ExternalIdentity | null;
  /** Of people in the console. */
  sessionLimits: SessionLimits;
  logLevel: string;
  /** Whether programs may send credentials in the query. */
  acceptsQueryCredentials: boolean;
  /** How long it goes on at SIGTERM while it isn't ready anymore. */
  drainMs: number;
  /** Whom backups are encrypted for, as age's public keys; none leaves them as they are. */
  backupRecipients: string[];
  /** The secret keys of age that restore an encrypted backup. */
  backupIdentities: string[];
  /** Who sends mail; null where nobody does. */
  mail: MailSettings | null;
  /** Lets programs read /metrics. */
  metricsToken: string | null;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const seeds = ['demo', 'none'] as const;
const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

/** Asks in writing for PGlite, which production doesn't start by accident. */
const builtIn = 'built-in';

const defaultPool = 20;
/** One is not enough where a request in a transaction asks besides. */
const leastConnections = 2;
/** What each process gets if WORKERS isn't set: receipts may keep two busy. */
const usualConnections = 4;

/** Whether what is sent to an address can be read on the way: http, but not to this machine. */
const isOpenToOthers = (address: string): boolean => {
  const url = URL.parse(address);
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return url?.protocol === 'http:' && !loopbackHosts.includes(host);
};

const originOf = (value: string): string | null => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    ? url.origin
    : null;
};

/** Of a list, or of a file as age-keygen writes it: with comments, and a key in each line. */
const ageKeysOf = (text = ''): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

type Environ = Record<string, string | undefined>;

/**
 * Looks up variables. Each may be given as a file instead, whose path is in NAME_FILE, so that
 * secrets stay out of the environment. Reads a file once and reports its fault once.
 */
const createLookup = (environ: Environ, fault: (sentence: string) => void) => {
  const known = new Map<string, string | undefined>();

  const read = (name: string): string | undefined => {
    const value = environ[name] || undefined;
    const path = environ[`${name}_FILE`] || undefined;
    if (path === undefined) return value;
    if (value !== undefined) {
      fault(`Set ${name} or ${name}_FILE, not both.`);
      return value;
    }
    try {
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      // Never "not set": an empty DATABASE_URL_FILE must not start the built-in database.
      if (content === '') fault(`${name}_FILE names ${path}, which is empty.`);
      return content || undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
      fault(`${name}_FILE names ${path}, which can't be read (${code}).`);
      return undefined;
    }
  };

  return (name: SettingName): string | undefined => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
};

/** How many processes there are, and how many connections for all of them. */
const readShares = (
  given: (name: SettingName) => string | undefined,
  { onServer, cores, fault }: { onServer: boolean; cores: number; fault: (text: string) => void },
): Pick<Config, 'workers' | 'databasePool'> => {
  const workersText = given('WORKERS');
  const poolText = given('DATABASE_POOL');
  if (workersText !== undefined && !/^[1-9]\d{0,2}$/.test(workersText)) {
    fault('WORKERS must be a whole number from 1 to 999.');
  } else if (workersText !== undefined && workersText !== '1' && !onServer) {
    fault(
      'WORKERS must be 1 on the built-in database, which only one process can open: leave it out, or set DATABASE_URL.',
    );
  }
  if (poolText !== undefined && !/^[1-9]\d{0,3}$/.test(poolText)) {
    fault('DATABASE_POOL must be a whole number from 2 to 9999.');
  } else if (poolText !== undefined && !onServer) {
    fault('DATABASE_POOL has no effect without DATABASE_URL: set both or neither.');
  }
  const databasePool = Number(poolText ?? defaultPool);
  const most = Math.floor(databasePool / leastConnections);
  const usual = Math.max(1, Math.floor(databasePool / usualConnections));
  const workers = Number(workersText ?? (onServer ? Math.min(cores, usual) : 1));
  if (onServer && workers > most) {
    const least = workers * leastConnections;
    fault(`DATABASE_POOL must be at least ${least}: ${leastConnections} for each of the WORKERS.`);
  }
  return { workers, databasePool };
};

/**
 * Reads the variables of docs/design.md 4; `cores` can work at a time.
 * @returns the configuration, or one sentence for each fault
 */
export const readConfig = (
  environ: Environ,
  cores = availableParallelism(),
): { config: Config } | { faults: string[] } => {
  const faults: string[] = [];
  const fault = (sentence: string) => void faults.push(sentence);
  const given = createLookup(environ, fault);

  const host = given('HOST') ?? '127.0.0.1';
  const portText = given('PORT') ?? '8080';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port < 1 || port > 65_535) {
    fault('PORT must be a whole number from 1 to 65535.');
  }
  const publicUrl = originOf(given('PUBLIC_URL') ?? `http://localhost:${port}`);
  if (publicUrl === null && given('PUBLIC_URL') !== undefined) {
    fault('PUBLIC_URL must be an origin such as https://consent.example.org.');
  }
  const environment = environments.find((known) => known === (given('ENVIRONMENT') ?? 'demo'));
  const person = readPersonSide(given, { port, publicUrl, isDemo: environment === 'demo', fault });
  if (environment === undefined) fault(`ENVIRONMENT must be one of ${environments.join(', ')}.`);
  if (environment !== 'demo') {
    for (const name of ['PUBLIC_URL', 'PERSON_URL', 'OIDC_ISSUER'] as const) {
      if (!isOpenToOthers(given(name) ?? '')) continue;
      fault(`${name} must begin with https://: http is only for ENVIRONMENT=demo and localhost.`);
    }
  }
  if (
    environment === 'demo' &&
    given('ENVIRONMENT') === undefined &&
    !loopbackHosts.includes(host)
  ) {
    fault(`HOST ${host} can be reached by others: set ENVIRONMENT=demo to show the demo there.`);
  }
  const seed = seeds.find(
    (known) => known === (given('SEED') ?? (environment === 'demo' ? 'demo' : 'none')),
  );
  if (seed === undefined) fault('SEED must be demo or none.');
  if (seed === 'demo' && environment === 'production') {
    fault('SEED=demo would put fictional data into production: leave it out.');
  }
  const databaseText = given('DATABASE_URL');
  const databaseUrl = databaseText === builtIn ? null : (databaseText ?? null);
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    fault(`DATABASE_URL must begin with postgresql://, or be ${builtIn}.`);
  }
  if (databaseText === undefined && environment === 'production') {
    fault(
      `DATABASE_URL is required with ENVIRONMENT=production: name a PostgreSQL server, or set DATABASE_URL=${builtIn} if a power cut may lose the last writes.`,
    );
  }
  const citusShards = given('CITUS_SHARDS') ?? '32';
  if (!/^[1-9]\d{0,3}$/.test(citusShards)) {
    fault('CITUS_SHARDS must be a whole number from 1 to 9999.');
  }
  const readDatabaseUrl = given('READ_DATABASE_URL') ?? null;
  if (readDatabaseUrl !== null && !/^postgres(ql)?:\/\//.test(readDatabaseUrl)) {
    fault('READ_DATABASE_URL must begin with postgresql://.');
  } else if (readDatabaseUrl !== null && databaseUrl === null) {
    fault('READ_DATABASE_URL has no effect without DATABASE_URL: set both or neither.');
  }
  const shares = readShares(given, { onServer: databaseUrl !== null, cores, fault });
  const encryptionKeyText = given('ENCRYPTION_KEY');
  const encryptionKeys =
    encryptionKeyText === undefined ? null : parseEncryptionKeys(encryptionKeyText);
  if (encryptionKeyText !== undefined && encryptionKeys === null) {
    fault(
      'ENCRYPTION_KEY must be 32 bytes in base64, or several of these joined by commas: make one with `openssl rand -base64 32`.',
    );
  }
  if (encryptionKeyText === undefined && environment !== undefined && environment !== 'demo') {
    fault(
      `ENCRYPTION_KEY is required with ENVIRONMENT=${environment}: make one with \`openssl rand -base64 32\`, and keep it apart from the database and its backups.`,
    );
  }
  const sealKeyText = given('SEAL_KEY');
  const sealKeys = sealKeyText === undefined ? null : parseEncryptionKeys(sealKeyText);
  if (sealKeyText !== undefined && sealKeys === null) {
    fault(
      'SEAL_KEY must be 32 bytes in base64, or several of these joined by commas: make one with `openssl rand -base64 32`.',
    );
  }
  if (sealKeyText === undefined && environment !== undefined && environment !== 'demo') {
    fault(
      `SEAL_KEY is required with ENVIRONMENT=${environment}: make one with \`openssl rand -base64 32\`, and keep it apart from the database and its backups.`,
    );
  }
  if (sealKeyText !== undefined && sealKeyText === encryptionKeyText) {
    fault('SEAL_KEY must be another key than ENCRYPTION_KEY.');
  }
  for (const [name, keys] of [
    ['ENCRYPTION_KEY', encryptionKeys],
    ['SEAL_KEY', sealKeys],
  ] as const) {
    if (!keys?.some((key) => key.every((byte) => byte === 0))) continue;
    fault(`${name} must not be all zeros: make one with \`openssl rand -base64 32\`.`);
  }
  const activityMonths = given('ACTIVITY_MONTHS') ?? '24';
  if (!/^([1-9]|[1-9]\d|1[01]\d|120)$/.test(activityMonths)) {
    fault('ACTIVITY_MONTHS must be a whole number from 1 to 120.');
  }
  const revealReasonText = given('REVEAL_REASON') ?? 'optional';
  const revealReason = revealReasons.find((rule) => rule === revealReasonText);
  if (revealReason === undefined) {
    fault(`REVEAL_REASON must be one of ${revealReasons.join(', ')}.`);
  }
  const issuer = given('OIDC_ISSUER');
  if (issuer === undefined && environment !== undefined && environment !== 'demo') {
    fault(
      `OIDC_ISSUER is required with ENVIRONMENT=${environment}: the built-in sign-in is for demo only.`,
    );
  }
  const externalIdentity = readIdentity(given, fault);
  const idleMinutes = given('SESSION_IDLE_MINUTES') ?? '60';
  const maxHours = given('SESSION_MAX_HOURS') ?? '12';
  if (!/^[1-9]\d{0,3}$/.test(idleMinutes)) {
    fault('SESSION_IDLE_MINUTES must be a whole number from 1 to 9999.');
  }
  if (!/^[1-9]\d{0,2}$/.test(maxHours)) {
    fault('SESSION_MAX_HOURS must be a whole number from 1 to 999.');
  }
  if (given('API_BASE_URL') !== undefined) {
    fault(
      'API_BASE_URL is gone: the console and the service behind it have one address. Leave it out.',
    );
  }
  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) fault(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  const limits = readLimits(
    { name: 'LIMITS', text: given('LIMITS'), example: '{"apiPerMinute":100}' },
    limitsSchema,
    limitsOf(environment ?? 'demo'),
    fault,
  );
  const limitsOfPublic = readLimits(
    { name: 'PUBLIC_LIMITS', text: given('PUBLIC_LIMITS'), example: '{"addressPerMinute":600}' },
    publicLimitsSchema,
    publicLimits,
    fault,
  );
  const trustedProxies = readProxies(given('TRUSTED_PROXIES'), fault);
  if (trustedProxies === null && environment !== undefined && environment !== 'demo') {
    fault(
      `TRUSTED_PROXIES is required with ENVIRONMENT=${environment}: the addresses of your proxies, or none where senders connect directly. It says whose requests are counted together.`,
    );
  }
  const publicSenders = readRanges('PUBLIC_SENDERS', given('PUBLIC_SENDERS'), fault);
  const networksText = given('DESTINATION_NETWORKS');
  const destinationNetworks = readRanges('DESTINATION_NETWORKS', networksText, fault);
  const legacyCredentials = given('LEGACY_CREDENTIALS');
  if (legacyCredentials !== undefined && legacyCredentials !== 'query') {
    fault('LEGACY_CREDENTIALS must be query, or left out.');
  }
  const maxInFlight = given('MAX_IN_FLIGHT') ?? null;
  if (maxInFlight !== null && !/^[1-9]\d{0,4}$/.test(maxInFlight)) {
    fault('MAX_IN_FLIGHT must be a whole number from 1 to 99999.');
  }

  // Whoever stops a demo waits for it.
  const drainSeconds = given('DRAIN_SECONDS') ?? (environment === 'demo' ? '0' : '5');
  if (!/^([1-5]?\d|60)$/.test(drainSeconds)) {
    fault('DRAIN_SECONDS must be a whole number from 0 to 60.');
  }
  const backupRecipients = ageKeysOf(given('BACKUP_RECIPIENT'));
  if (!backupRecipients.every((key) => /^age1[a-z0-9]+$/.test(key))) {
    fault('BACKUP_RECIPIENT must be public keys of age, such as age1…, divided by commas.');
  }
  const backupIdentities = ageKeysOf(given('BACKUP_IDENTITY'));
  if (!backupIdentities.every((key) => /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/.test(key))) {
    fault('BACKUP_IDENTITY must be secret keys of age, as age-keygen writes them.');
  }
  const mail = readMail(given, fault);
  if (mail !== null && person.personUrl === null) {
    fault('SMTP_URL has no effect without PERSON_URL, where the links of mails lead: set both.');
  }
  const metricsToken = given('METRICS_TOKEN') ?? null;
  if (metricsToken !== null && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    fault('METRICS_TOKEN must have at least 16 characters, without spaces.');
  }

  if (
    faults.length > 0 ||
    publicUrl === null ||
    environment === undefined ||
    seed === undefined ||
    revealReason === undefined
  ) {
    return { faults };
  }
  return {
    config: {
      host,
      port,
      publicUrl,
      ...person,
      dataDir: given('DATA_DIR') ?? './data',
      erasureLog: given('ERASURE_LEDGER') ?? null,
      databaseUrl,
      citusShards: Number(citusShards),
      readDatabaseUrl,
      encryptionKeys,
      sealKeys,
      activityMonths: Number(activityMonths),
      revealReason,
      environment,
      seed,
      limits,
      publicLimits: limitsOfPublic,
      trustedProxies,
      publicSenders,
      destinationNetworks,
      ...shares,
      maxInFlight: maxInFlight === null ? null : Number(maxInFlight),
      externalIdentity,
      sessionLimits: {
        idleMs: Number(idleMinutes) * 60_000,
        maxMs: Number(maxHours) * 3_600_000,
      },
      logLevel,
      acceptsQueryCredentials: legacyCredentials === 'query',
      drainMs: Number(drainSeconds) * 1000,
      mail,
      metricsToken,
      backupRecipients,
      backupIdentities,
    },
  };
};

/**
 * Where people's pages are: an origin of their own. A demo has a port for them, whatever its public
 * name is; elsewhere they are off until somebody gives them an address.
 */
const readPersonSide = (
  given: (name: SettingName) => string | undefined,
  {
    port,
    publicUrl,
    isDemo,
    fault,
  }: { port: number; publicUrl: string | null; isDemo: boolean; fault: (text: string) => void },
): Pick<Config, 'personUrl' | 'personPort'> => {
  const portText = given('PERSON_PORT');
  const urlText = given('PERSON_URL');
  // The last port has none after it.
  const usual = port < 65_535 ? port + 1 : port - 1;
  const personPort = portText === undefined ? (isDemo ? usual : null) : Number(portText);
  if (portText !== undefined && (!/^\d{1,5}$/.test(portText) || !isPort(Number(portText)))) {
    fault('PERSON_PORT must be a whole number from 1 to 65535.');
  } else if (personPort === port) {
    fault('PERSON_PORT must be another port than PORT.');
  }
  if (portText !== undefined && urlText === undefined && !isDemo) {
    fault('PERSON_PORT has no effect without PERSON_URL: set both, or PERSON_URL alone.');
  }
  const byPort =
    isDemo && personPort !== null && personPort !== port && isPort(personPort)
      ? `http://localhost:${personPort}`
      : null;
  const personUrl = urlText === undefined ? byPort : originOf(urlText);
  if (urlText !== undefined && personUrl === null) {
    fault(
      "PERSON_URL must be an origin such as https://choices.example.org: people's pages have one of their own.",
    );
  } else if (personUrl !== null && publicUrl !== null && hostOf(personUrl) === hostOf(publicUrl)) {
    fault(
      'PERSON_URL must have another name or port than PUBLIC_URL, so that the two are told apart.',
    );
  }
  return { personUrl, personPort };
};

const isPort = (port: number): boolean => port >= 1 && port <= 65_535;

const hostOf = (origin: string): string => new URL(origin).host;

const readLimits = <Schema extends z.ZodMiniObject>(
  { name, text, example }: { name: string; text: string | undefined; example: string },
  schema: Schema,
  defaults: z.output<Schema>,
  fault: (sentence: string) => void,
): z.output<Schema> => {
  if (text === undefined) return defaults;
  try {
    const limits = z.safeParse(z.partial(z.strictObject(schema.shape)), JSON.parse(text));
    if (limits.success) return { ...defaults, ...limits.data };
  } catch {
    // The sentence below says it: the text is no JSON.
  }
  fault(
    `${name} must be a JSON object such as ${example}, with known names and whole numbers above 0.`,
  );
  return defaults;
};

const readRanges = (
  name: SettingName,
  text: string | undefined,
  fault: (sentence: string) => void,
): AddressRange[] => {
  if (text === undefined) return [];
  return text.split(',').flatMap((entry) => {
    const range = parseRange(entry.trim());
    if (range === null) {
      fault(
        `${name} must be addresses and ranges such as 10.0.0.0/8, joined by commas: "${entry.trim()}" is neither.`,
      );
      return [];
    }
    if (isEveryAddress(range)) fault(`${name} can't be every address: "${entry.trim()}" is.`);
    return [range];
  });
};

/** Null where nothing is said. */
const readProxies = (
  text: string | undefined,
  fault: (sentence: string) => void,
): AddressRange[] | null => {
  if (text === undefined) return null;
  return text.trim() === 'none' ? [] : readRanges('TRUSTED_PROXIES', text, fault);
};
