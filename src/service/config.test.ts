import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const configOf = (environ: Record<string, string>) => {
  const read = readConfig(environ);
  if ('faults' in read) throw new Error(read.faults.join(' '));
  return read.config;
};

const faultsOf = (environ: Record<string, string>) => {
  const read = readConfig(environ);
  return 'faults' in read ? read.faults : [];
};

const encryptionKey = Buffer.alloc(32, 1).toString('base64');
const sealKey = Buffer.alloc(32, 2).toString('base64');

const external = {
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'console',
  OIDC_AUDIENCE: 'consent',
  ENCRYPTION_KEY: encryptionKey,
  SEAL_KEY: sealKey,
  TRUSTED_PROXIES: 'none',
};

const builtIn = { DATABASE_URL: 'built-in' };

test('nothing set starts the demo on this machine only', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    personUrl: 'http://localhost:8081',
    personPort: 8081,
    dataDir: './data',
    erasureLog: null,
    databaseUrl: null,
    environment: 'demo',
    seed: 'demo',
    revealReason: 'optional',
    externalIdentity: null,
    limits: { apiPerMinute: 250, accountPerHour: 50_000 },
  });
});

test("people's pages are at the next port in a demo, elsewhere off until they have an address", () => {
  const of = (environ: Record<string, string>) => {
    const { personUrl, personPort } = configOf(environ);
    return { personUrl, personPort };
  };
  const personUrl = 'https://choices.example.org';
  expect(of({ PORT: '9000', PUBLIC_URL: 'https://demo.example.org' })).toEqual({
    personUrl: 'http://localhost:9001',
    personPort: 9001,
  });
  expect(of({ PORT: '65535' }).personPort).toBe(65_534);
  expect(of({ PERSON_URL: personUrl })).toEqual({ personUrl, personPort: 8081 });
  const uat = { ENVIRONMENT: 'uat', ...external };
  expect(of(uat)).toEqual({ personUrl: null, personPort: null });
  expect(of({ ...uat, PERSON_URL: personUrl })).toEqual({ personUrl, personPort: null });
  expect(of({ ...uat, PERSON_URL: personUrl, PERSON_PORT: '8444' }).personPort).toBe(8444);
});

test('production has its own limits, no demo data, and the identity provider that was named', () => {
  expect(configOf({ ENVIRONMENT: 'production', ...external, ...builtIn })).toMatchObject({
    environment: 'production',
    databaseUrl: null,
    seed: 'none',
    externalIdentity: {
      issuer: 'https://login.example.org',
      clientId: 'console',
      audience: 'consent',
    },
    limits: { apiPerMinute: 1_000, accountPerHour: 200_000 },
  });
});

test('requests that run at a time are so many as suits the database, or as is set', () => {
  expect(configOf({}).maxInFlight).toBeNull();
  expect(configOf({ MAX_IN_FLIGHT: '20' }).maxInFlight).toBe(20);
  for (const wrong of ['0', '-1', '1.5', 'many', '100000']) {
    expect(readConfig({ MAX_IN_FLIGHT: wrong })).toEqual({
      faults: ['MAX_IN_FLIGHT must be a whole number from 1 to 99999.'],
    });
  }
});

test('the built-in database is asked for in production, and may be anywhere else', () => {
  const server = { DATABASE_URL: 'postgresql://user@localhost/consent' };
  const production = { ENVIRONMENT: 'production', ...external };
  expect(configOf({ ...production, ...server }).databaseUrl).toBe(server.DATABASE_URL);
  expect(configOf({ ENVIRONMENT: 'uat', ...external }).databaseUrl).toBeNull();
  expect(configOf(builtIn)).toEqual(configOf({}));
});

test('a service drains for 5 s, a demo not at all, or as is set', () => {
  const production = { ENVIRONMENT: 'production', ...external, ...builtIn };
  const drainOf = (environ: Record<string, string>) => configOf(environ).drainMs;
  expect([drainOf({}), drainOf(production)]).toEqual([0, 5_000]);
  expect(drainOf({ DRAIN_SECONDS: '60' })).toBe(60_000);
  expect(drainOf({ ...production, DRAIN_SECONDS: '0' })).toBe(0);
  for (const wrong of ['61', '-1', '1.5', 'long', '010']) {
    expect(readConfig({ DRAIN_SECONDS: wrong })).toEqual({
      faults: ['DRAIN_SECONDS must be a whole number from 0 to 60.'],
    });
  }
});

test('tables of a cluster have 32 parts, or the number set', () => {
  expect(configOf({}).citusShards).toBe(32);
  expect(configOf({ CITUS_SHARDS: '4' }).citusShards).toBe(4);
  for (const wrong of ['0', '-1', '1.5', 'many', '10000']) {
    expect(readConfig({ CITUS_SHARDS: wrong })).toEqual({
      faults: ['CITUS_SHARDS must be a whole number from 1 to 9999.'],
    });
  }
});

describe('processes', () => {
  const onServer = { DATABASE_URL: 'postgresql://user@localhost/consent' };
  const sharesOf = (environ: Record<string, string>, cores: number) => {
    const read = readConfig(environ, cores);
    if ('faults' in read) return read.faults;
    return [read.config.workers, read.config.databasePool];
  };

  test('are one per core on PostgreSQL, and one on the built-in database', () => {
    expect(sharesOf(onServer, 4)).toEqual([4, 20]);
    expect(sharesOf({}, 4)).toEqual([1, 20]);
    expect(sharesOf({ ...onServer, WORKERS: '2' }, 4)).toEqual([2, 20]);
    expect(sharesOf({ WORKERS: '1' }, 4)).toEqual([1, 20]);
  });

  test('get four connections each, or at least two if WORKERS is set', () => {
    expect(sharesOf(onServer, 64)).toEqual([5, 20]);
    expect(sharesOf({ ...onServer, DATABASE_POOL: '200' }, 64)).toEqual([50, 200]);
    expect(sharesOf({ ...onServer, DATABASE_POOL: '2' }, 64)).toEqual([1, 2]);
    expect(sharesOf({ ...onServer, WORKERS: '10' }, 4)).toEqual([10, 20]);
    expect(sharesOf({ ...onServer, WORKERS: '12' }, 64)).toEqual([
      'DATABASE_POOL must be at least 24: 2 for each of the WORKERS.',
    ]);
    expect(sharesOf({ ...onServer, DATABASE_POOL: '1' }, 1)).toEqual([
      'DATABASE_POOL must be at least 2: 2 for each of the WORKERS.',
    ]);
  });

  test('with an impossible number are refused in one sentence', () => {
    expect(sharesOf({ WORKERS: '2' }, 4)).toEqual([
      'WORKERS must be 1 on the built-in database, which only one process can open: leave it out, or set DATABASE_URL.',
    ]);
    for (const wrong of ['0', '-1', '1.5', 'auto', '1000']) {
      expect(sharesOf({ ...onServer, WORKERS: wrong }, 4)).toContain(
        'WORKERS must be a whole number from 1 to 999.',
      );
    }
    for (const wrong of ['0', 'many', '10000']) {
      expect(sharesOf({ ...onServer, DATABASE_POOL: wrong }, 4)).toContain(
        'DATABASE_POOL must be a whole number from 2 to 9999.',
      );
    }
    expect(sharesOf({ DATABASE_POOL: '20' }, 4)).toEqual([
      'DATABASE_POOL has no effect without DATABASE_URL: set both or neither.',
    ]);
  });
});

test('a replica needs a PostgreSQL server', () => {
  const primary = { DATABASE_URL: 'postgresql://user@localhost/consent' };
  const replica = 'postgresql://user@replica/consent';
  expect(configOf(primary).readDatabaseUrl).toBeNull();
  expect(configOf({ ...primary, READ_DATABASE_URL: replica }).readDatabaseUrl).toBe(replica);
  expect(faultsOf({ READ_DATABASE_URL: replica })).toEqual([
    'READ_DATABASE_URL has no effect without DATABASE_URL: set both or neither.',
  ]);
  expect(faultsOf({ ...primary, READ_DATABASE_URL: 'replica' })).toEqual([
    'READ_DATABASE_URL must begin with postgresql://.',
  ]);
});

test('a token that opens the metrics is long enough not to be guessed', () => {
  expect(configOf({}).metricsToken).toBeNull();
  expect(configOf({ METRICS_TOKEN: '0123456789abcdef' }).metricsToken).toBe('0123456789abcdef');
  for (const wrong of ['0123456789abcde', 'with spaces in the token']) {
    expect(readConfig({ METRICS_TOKEN: wrong })).toEqual({
      faults: ['METRICS_TOKEN must have at least 16 characters, without spaces.'],
    });
  }
});

test('single limits can be changed, the others stay', () => {
  expect(configOf({ LIMITS: '{"apiPerMinute":5}' }).limits).toEqual({
    apiPerMinute: 5,
    accountPerHour: 50_000,
    profilesPerMinute: 300,
    profilesPerHour: 18_000,
  });
});

test('the limit of public endpoints and whose word about addresses counts can be set', () => {
  expect(configOf({})).toMatchObject({
    publicLimits: { addressPerMinute: 600, bytesPerMinute: 8_388_608 },
    trustedProxies: null,
    publicSenders: [],
  });
  const set = { PUBLIC_LIMITS: '{"addressPerMinute":60}', TRUSTED_PROXIES: '10.0.0.0/8, ::1' };
  expect(configOf(set).publicLimits).toEqual({ addressPerMinute: 60, bytesPerMinute: 8_388_608 });
  expect(configOf(set).trustedProxies).toHaveLength(2);
  expect(configOf({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(configOf({ PUBLIC_SENDERS: '192.0.2.0/24' }).publicSenders).toHaveLength(1);
  expect(configOf({}).destinationNetworks).toEqual([]);
  expect(configOf({ DESTINATION_NETWORKS: '10.2.0.0/16' }).destinationNetworks).toHaveLength(1);
});

test('encryption keys are the ones given, the first one first, or none in a demo', () => {
  expect(configOf({}).encryptionKeys).toBeNull();
  const second = Buffer.alloc(32, 2).toString('base64');
  expect(configOf({ ENCRYPTION_KEY: `${encryptionKey}, ${second}` }).encryptionKeys).toEqual([
    new Uint8Array(32).fill(1),
    new Uint8Array(32).fill(2),
  ]);
});

test('an empty variable counts as not set', () => {
  expect(configOf({ PORT: '', ENVIRONMENT: '' })).toMatchObject({ port: 8080 });
});

describe('bad configuration is one sentence a fault', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must/],
    [{ PORT: '0' }, /^PORT must/],
    [{ PORT: '0x50' }, /^PORT must/],
    [{ PUBLIC_URL: 'https://u:p@consent.example.org/' }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: 'https://consent.example.org/?a=b' }, /^PUBLIC_URL must/],
    [{ OIDC_SCOPE_CLAIM: 'permissions' }, /^OIDC_SCOPE_CLAIM has no effect/],
    [{ ...external, OIDC_ISSUER: 'localhost:8309' }, /^OIDC_ISSUER must/],
    [{ LIMITS: '{"apiPerMinut":5}' }, /^LIMITS must/],
    [{ PORT: '65536' }, /^PORT must/],
    [{ PUBLIC_URL: 'consent.example.org' }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: 'https://consent.example.org/path' }, /^PUBLIC_URL must/],
    [{ ENVIRONMENT: 'prod' }, /^ENVIRONMENT must/],
    [{ HOST: '0.0.0.0' }, /^HOST 0\.0\.0\.0 can be reached by others/],
    [{ SEED: 'all' }, /^SEED must/],
    [{ SEED: 'demo', ENVIRONMENT: 'production', ...external, ...builtIn }, /^SEED=demo would put/],
    [{ PERSON_URL: 'choices.example.org' }, /^PERSON_URL must be an origin/],
    [{ PERSON_URL: 'https://example.org/choices' }, /^PERSON_URL must be an origin/],
    [
      { PUBLIC_URL: 'https://c.example.org', PERSON_URL: 'https://c.example.org' },
      /^PERSON_URL must have another name or port than PUBLIC_URL/,
    ],
    [
      { ENVIRONMENT: 'uat', ...external, PERSON_URL: 'http://choices.example.org' },
      /^PERSON_URL must begin with https/,
    ],
    [{ PERSON_PORT: '0' }, /^PERSON_PORT must be a whole number/],
    [{ PERSON_PORT: '8080' }, /^PERSON_PORT must be another port than PORT/],
    [{ ENVIRONMENT: 'uat', ...external, PERSON_PORT: '8081' }, /^PERSON_PORT has no effect/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must/],
    [{ DATABASE_URL: 'builtin' }, /^DATABASE_URL must/],
    [{ ENVIRONMENT: 'production', ...external }, /^DATABASE_URL is required .*=built-in if/],
    [
      { ENVIRONMENT: 'uat', ...external, OIDC_ISSUER: 'http://login.example.org' },
      /^OIDC_ISSUER must begin with https/,
    ],
    [
      { ENVIRONMENT: 'production', ...external, ...builtIn, PUBLIC_URL: 'http://c.example.org' },
      /^PUBLIC_URL must begin with https/,
    ],
    [
      {
        ENVIRONMENT: 'uat',
        ENCRYPTION_KEY: encryptionKey,
        SEAL_KEY: sealKey,
        TRUSTED_PROXIES: 'none',
      },
      /^OIDC_ISSUER is required/,
    ],
    [
      { ENVIRONMENT: 'uat', ...external, SEAL_KEY: '' },
      /^SEAL_KEY is required .*openssl rand -base64 32/,
    ],
    [{ SEAL_KEY: 'secret' }, /^SEAL_KEY must be 32 bytes/],
    [{ ENCRYPTION_KEY: sealKey, SEAL_KEY: sealKey }, /^SEAL_KEY must be another key/],
    [{ ACTIVITY_MONTHS: '0' }, /^ACTIVITY_MONTHS must/],
    [{ ACTIVITY_MONTHS: '121' }, /^ACTIVITY_MONTHS must/],
    [{ REVEAL_REASON: 'yes' }, /^REVEAL_REASON must be one of off, optional, required/],
    [
      { ENVIRONMENT: 'uat', ...external, ENCRYPTION_KEY: '' },
      /^ENCRYPTION_KEY is required .*openssl rand -base64 32/,
    ],
    [{ ENCRYPTION_KEY: 'secret' }, /^ENCRYPTION_KEY must be 32 bytes/],
    [{ ENCRYPTION_KEY: `${encryptionKey},` }, /^ENCRYPTION_KEY must be 32 bytes/],
    [{ ENCRYPTION_KEY: Buffer.alloc(31).toString('base64') }, /^ENCRYPTION_KEY must be 32/],
    [{ ...external, OIDC_ISSUER: 'login' }, /^OIDC_ISSUER must/],
    [
      { ...external, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      /^OIDC_ISSUER must name your own tenant/,
    ],
    [{ ...external, OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is required/],
    [{ ...external, OIDC_AUDIENCE: 'console' }, /^OIDC_AUDIENCE must be another/],
    [{ OIDC_PARAMS: '{}' }, /^OIDC_PARAMS has no effect/],
    [{ OIDC_CLIENT_SECRET: 's' }, /^OIDC_CLIENT_SECRET has no effect/],
    [{ ...external, OIDC_SCOPE: 'profile email' }, /^OIDC_SCOPE must include openid/],
    [{ ...external, OIDC_PARAMS: '{"audience":1}' }, /^OIDC_PARAMS must be a JSON object/],
    [{ ...external, OIDC_PARAMS: 'audience=a' }, /^OIDC_PARAMS must be a JSON object/],
    [{ ...external, OIDC_PARAMS: '{"state":"s"}' }, /^OIDC_PARAMS must not have state/],
    [{ ...external, OIDC_RIGHTS: '{"staff":"ADMIN"}' }, /^OIDC_RIGHTS must be a JSON object/],
    [{ ...external, OIDC_RIGHTS: '[]' }, /^OIDC_RIGHTS must be a JSON object/],
    [{ ...external, OIDC_CLIENT_KEY: '{"kty":"RSA"}' }, /^OIDC_CLIENT_KEY must be a private key/],
    [
      { ...external, OIDC_CLIENT_SECRET: 's', OIDC_CLIENT_KEY: '{"kty":"EC","d":"d"}' },
      /^Set OIDC_CLIENT_SECRET or OIDC_CLIENT_KEY/,
    ],
    [
      { ...external, OIDC_RIGHTS_CLAIM: 'groups', OIDC_SCOPE_CLAIM: 'scp' },
      /^Set OIDC_RIGHTS_CLAIM alone/,
    ],
    [{ SESSION_IDLE_MINUTES: '0' }, /^SESSION_IDLE_MINUTES must/],
    [{ SESSION_IDLE_MINUTES: '1.5' }, /^SESSION_IDLE_MINUTES must/],
    [{ SESSION_MAX_HOURS: '-1' }, /^SESSION_MAX_HOURS must/],
    [{ API_BASE_URL: 'https://api.example.org' }, /^API_BASE_URL is gone/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
    [{ LIMITS: '{' }, /^LIMITS must/],
    [{ LIMITS: '{"apiPerMinute":0}' }, /^LIMITS must/],
    [{ LIMITS: '{"apiPerMinute":"5"}' }, /^LIMITS must/],
    [{ PUBLIC_LIMITS: '{"addressPerMinute":0}' }, /^PUBLIC_LIMITS must/],
    [{ PUBLIC_LIMITS: '{"apiPerMinute":5}' }, /^PUBLIC_LIMITS must/],
    [{ PUBLIC_LIMITS: '3000' }, /^PUBLIC_LIMITS must/],
    [{ TRUSTED_PROXIES: 'proxy.example.org' }, /^TRUSTED_PROXIES must .*"proxy.example.org"/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES can't be every address/],
    [{ TRUSTED_PROXIES: '10.0.0.1, ::/0' }, /^TRUSTED_PROXIES can't be every address/],
    [{ DESTINATION_NETWORKS: '0.0.0.0/0' }, /^DESTINATION_NETWORKS can't be every address/],
    [{ PUBLIC_SENDERS: 'partner.example.org' }, /^PUBLIC_SENDERS must .*"partner.example.org"/],
    [{ ENVIRONMENT: 'uat', ...external, TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES is required/],
    [
      { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
      /^ENCRYPTION_KEY must not be all zeros/,
    ],
    [{ TRUSTED_PROXIES: '10.0.0.1,' }, /^TRUSTED_PROXIES must .*"" is neither/],
    [{ TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/33' }, /^TRUSTED_PROXIES must .*"10.0.0.0\/33"/],
  ];

  test.each(cases)('%o', (environ, sentence) => {
    const faults = faultsOf(environ);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
  });

  test('several faults are all named', () => {
    expect(faultsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })).toHaveLength(3);
  });
});

test('a provider gets what it needs, and rights come from the claim that is named', () => {
  expect(configOf(external).externalIdentity).toEqual({
    issuer: 'https://login.example.org',
    clientId: 'console',
    audience: 'consent',
    scope: 'openid profile email offline_access',
    parameters: {},
    secret: null,
    key: null,
    rights: { claim: 'scope', map: null },
  });
  const { OIDC_AUDIENCE, ...least } = external;
  expect(
    configOf({
      ...least,
      OIDC_SCOPE: ' openid  groups ',
      OIDC_PARAMS: '{"resource":"https://api.example.org"}',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_SCOPE_CLAIM: 'realm_access.roles',
      OIDC_RIGHTS: '{"support":"CONSENT_SUPPORT"}',
    }).externalIdentity,
  ).toMatchObject({
    audience: null,
    scope: 'openid groups',
    parameters: { resource: 'https://api.example.org' },
    secret: 'secret',
    rights: { claim: 'realm_access.roles', map: { support: 'CONSENT_SUPPORT' } },
  });
});

test('sessions end after an hour without a request and after twelve in all, or as is set', () => {
  expect(configOf({}).sessionLimits).toEqual({ idleMs: 3_600_000, maxMs: 43_200_000 });
  expect(configOf({ SESSION_IDLE_MINUTES: '15', SESSION_MAX_HOURS: '8' }).sessionLimits).toEqual({
    idleMs: 900_000,
    maxMs: 28_800_000,
  });
});

test('plain http is for the demo and for this machine', () => {
  const plain = { OIDC_ISSUER: 'http://localhost:9000', PUBLIC_URL: 'http://[::1]:8080' };
  expect(configOf({ ENVIRONMENT: 'production', ...external, ...builtIn, ...plain })).toMatchObject({
    publicUrl: 'http://[::1]:8080',
    externalIdentity: { issuer: 'http://localhost:9000' },
  });
  expect(configOf({ PUBLIC_URL: 'http://consent.example.org' }).environment).toBe('demo');
});

test('a demo that others can reach has to be asked for', () => {
  expect(configOf({ HOST: '0.0.0.0', ENVIRONMENT: 'demo' }).host).toBe('0.0.0.0');
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consent-console-config-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (content: string) => {
    const path = join(folder, crypto.randomUUID());
    writeFileSync(path, content);
    return path;
  };

  test.each(['', '\n', '\r\n'])('counts as if set directly, without its %j at the end', (end) => {
    const config = configOf({
      DATABASE_URL_FILE: fileOf(`postgresql://user:secret@db/consent${end}`),
      PORT_FILE: fileOf(`9000${end}`),
    });
    expect(config.databaseUrl).toBe('postgresql://user:secret@db/consent');
    expect(config.publicUrl).toBe('http://localhost:9000');
  });

  test('is refused together with the setting itself', () => {
    const environ = { PORT: '9000', PORT_FILE: fileOf('9000') };
    expect(faultsOf(environ)).toEqual(['Set PORT or PORT_FILE, not both.']);
    expect(configOf({ ...environ, PORT: '' }).port).toBe(9000);
    expect(configOf({ ...environ, PORT_FILE: '' }).port).toBe(9000);
  });

  test('is refused when the file is empty or unreadable, once and without starting', () => {
    const empty = fileOf('\n');
    const none = join(folder, 'none');
    expect(faultsOf({ DATABASE_URL_FILE: empty })).toEqual([
      `DATABASE_URL_FILE names ${empty}, which is empty.`,
    ]);
    expect(faultsOf({ OIDC_AUDIENCE_FILE: none })).toEqual([
      `OIDC_AUDIENCE_FILE names ${none}, which can't be read (ENOENT).`,
    ]);
    expect(faultsOf({ HOST_FILE: folder })).toEqual([
      `HOST_FILE names ${folder}, which can't be read (EISDIR).`,
    ]);
  });

  test('says nothing of the content when that is wrong', () => {
    const faults = faultsOf({ DATABASE_URL_FILE: fileOf('mysql://user:secret@db/x') });
    expect(faults).toEqual(['DATABASE_URL must begin with postgresql://, or be built-in.']);
  });
});
