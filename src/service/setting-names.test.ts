import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { misspelledSettings, settingNames } from './setting-names.ts';

const meantBy = (name: string) => misspelledSettings({ [name]: 'x' });

test.each([
  ['WORKER', 'WORKERS'],
  ['OIDC_SCOPES', 'OIDC_SCOPE'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['Log_Level', 'LOG_LEVEL'],
  ['ENVIROMENT', 'ENVIRONMENT'],
  ['ENCRIPTION_KEYS', 'ENCRYPTION_KEY'],
  ['SESSION_MAX_HUORS', 'SESSION_MAX_HOURS'],
  ['OIDC_CLIENT_SECRETS_FILE', 'OIDC_CLIENT_SECRET_FILE'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
])('a misspelled setting is told with the one that was probably meant: %s', (name, meant) => {
  expect(meantBy(name)).toEqual([`${name} isn't a setting; did you mean ${meant}?`]);
});

test('one that begins like those of the sign-in is told, however different the rest is', () => {
  expect(meantBy('OIDC_REDIRECT')).toEqual([
    "OIDC_REDIRECT isn't a setting; docs/sign-in.md has those that begin with OIDC_.",
  ]);
});

test.each([
  ...['PATH', 'HOME', 'HOSTNAME', 'HOSTS', 'PORTS', 'SPEED', 'SESSION_MANAGER', 'XDG_DATA_DIRS'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'npm_config_cache', 'npm_package_version', 'NODE_UNIQUE_ID'],
  ...['DATABASE_HOST', 'DATABASE_PORT', 'DATABASE_SSL', 'DATABASE_USER', 'DATABASE_NAME'],
  ...['TEST_DATABASE_URL', 'PGDATABASE', 'POSTGRES_URL', 'BASE_URL', 'API_URL', 'API_KEY'],
  ...['PUBLIC_KEY', 'PUBLIC_DIR', 'PUBLIC_SSL', 'PUBLIC_API_URL', 'NEXT_PUBLIC_URL'],
  ...['DATA_PATH', 'META_DIR', 'LOG_FILE', 'LOG_DIR', 'SSL_CERT_FILE', 'PIDFILE', '_FILE'],
  ...['KUBERNETES_SERVICE_HOST', 'OIDC_SERVICE_HOST', 'OIDC_SERVICE_PORT_HTTP', 'OIDC_PORT'],
  ...['OIDC_PORT_80_TCP_ADDR', 'WORKERS_SERVICE_PORT', 'WORKERS_PORT_80_TCP', 'MAX_WORKERS'],
])('a name of another program is none: %s', (name) => {
  expect(meantBy(name)).toEqual([]);
});

test('settings, with and without a file, and what is empty are fine', () => {
  const all = settingNames.flatMap((name) => [name, `${name}_FILE`]);
  expect(misspelledSettings(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledSettings({ WORKER: '' })).toEqual([]);
});

test('every setting is in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
});
