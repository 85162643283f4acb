import { listPurposesEndpoint } from '#contract/purposes.ts';
import { tokenPath } from '#contract/token-address.ts';

/** One word for a POSIX shell. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const line = (address: string, ...options: readonly (readonly [name: string, value: string])[]) =>
  [
    `curl --fail-with-body ${inShell(address)}`,
    ...options.map(([name, value]) => `  ${name} ${inShell(value)}`),
  ].join(' \\\n');

/** Stands where the access token goes. */
export const accessTokenPlace = 'ACCESS_TOKEN';

/** Gets an access token with a client's secret. */
export const tokenLine = (baseUrl: string, clientId: string, secret: string): string =>
  line(
    `${baseUrl}${tokenPath}`,
    ['--data-urlencode', 'grant_type=client_credentials'],
    ['--data-urlencode', `client_id=${clientId}`],
    ['--data-urlencode', `client_secret=${secret}`],
  );

/** A read that every program may do, with an access token or a key. */
export const readLine = (baseUrl: string, token: string): string =>
  line(`${baseUrl}${listPurposesEndpoint.path}?size=1`, [
    '--header',
    `Authorization: Bearer ${token}`,
  ]);
