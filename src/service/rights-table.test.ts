// @module-tag more

import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { type Endpoint, isPublic } from '#contract/common/endpoint.ts';
import { type Scope, withIncluded } from '#contract/common/scopes.ts';
import { endpoints } from '#contract/endpoints.ts';
import { deletionSettingsTable } from './db/schema/erasures.ts';
import { toInstant } from './domains/receipts/instants.ts';
import { createApi, type Send } from './testing/api.ts';
import { requestOf } from './testing/from-schema.ts';
import { startService } from './testing/service.ts';
import { createSessionService } from './testing/session-browsers.ts';

const service = await startService();
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const seed = 20_261_129;

const file = new URL('../../docs/rights.md', import.meta.url);

const introduction = `# Who may do what

Each operation, asked of a running service by each kind of person in the console, each kind of program (a key with the scope \`CONSENT\`, \`CONSENT_READ\` or \`COOKIE\`), and anyone: "yes" is whatever isn't 401 or 403. Deletion by programs is on, people have just signed in, and nobody is limited to addresses or to reading. \`src/service/rights-table.test.ts\` writes this file (with \`WRITE_RIGHTS=1\`) and fails where it isn't true. The rights are those of [sign-in.md](sign-in.md#rights).
`;

/** Requests of a page in the console, of somebody who has just signed in with a right. */
const inConsole = async (scope: Scope): Promise<Send> => {
  const provider = createProvider();
  provider.state.granted = provider.grantOf(scope.toLowerCase(), withIncluded([scope]));
  const browser = createBrowser(createInstance(provider.client));
  await browser.signIn();
  return browser.openPage();
};

const withKey = async (scope: Scope): Promise<Send> => {
  const body = { name: scope, kind: 'key', scope, validDays: 30 };
  const { secret } = await service.api.done(createCredentialEndpoint, { body });
  // So many new keys at once are known within a second.
  service.clock.advance(1001);
  return (path, { headers, ...options } = {}) =>
    service.send(path, { ...options, headers: { ...headers, APIKey: secret ?? '' } });
};

/** Made anew for each operation, since some end sessions. */
const columns: readonly [string, () => Promise<Send>][] = [
  ['anyone', async () => service.send],
  ['programs that read', () => withKey('CONSENT_READ')],
  ['programs', () => withKey('CONSENT')],
  ['banners', () => withKey('COOKIE')],
  ['readers', () => inConsole('CONSENT_READ')],
  ['support', () => inConsole('CONSENT_SUPPORT')],
  ['auditors', () => inConsole('CONSENT_AUDIT')],
  ['privacy teams', () => inConsole('CONSENT')],
  ['administrators', () => inConsole('CONSENT_ADMIN')],
];

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const allowDeletion = () =>
  service.db.insert(deletionSettingsTable).values({
    allowsPrograms: true,
    keepMonths: 36,
    changedAt: toInstant(service.clock.now()),
    changedBy: 'administrator',
  });

/** How many requests are made until one isn't refused for what it says, before it's seen who may. */
const tries = 20;

const mayAsk = async (endpoint: Endpoint, send: Send): Promise<boolean> => {
  // Of what is public, the token in the request decides.
  if (isPublic(endpoint)) return true;
  for (let place = 0; place < tries; place += 1) {
    const { status } = await createApi(send).call(endpoint, requestOf(endpoint, seed + place), {
      as: 'nobody',
    });
    if (status !== 400) return status !== 401 && status !== 403;
  }
  return true;
};

test('docs/rights.md says what each kind of person and program may do', async () => {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].toSorted();
  const sections: string[] = [];
  for (const tag of tags) {
    await service.reset();
    await allowDeletion();
    const rows: string[] = [];
    for (const endpoint of endpoints.filter((own) => own.tag === tag)) {
      const { method, path, title } = endpoint;
      const cells: string[] = [];
      for (const [, signIn] of columns) {
        cells.push((await mayAsk(endpoint, await signIn())) ? 'yes' : '');
      }
      rows.push(rowOf([`${title}<br>\`${method} ${path}\``, ...cells]));
    }
    const head = [
      rowOf(['operation', ...columns.map(([title]) => title)]),
      rowOf(['operation', ...columns].map(() => '---')),
    ];
    sections.push([`## ${tag}`, '', ...head, ...rows, ''].join('\n'));
  }
  const text = [introduction, ...sections].join('\n');
  if (process.env.WRITE_RIGHTS !== undefined) {
    await writeFile(file, text);
  }
  expect(await readFile(file, 'utf8')).toBe(text);
});
