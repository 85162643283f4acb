import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Proves that `npm ci --omit=dev && npm start` works: what runs in production must not need what
// only tests and checks need.

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

const folder = mkdtempSync(join(tmpdir(), 'consent-console-production-'));
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
for (const file of files.filter(Boolean)) cpSync(file, join(folder, file));

// This project's own programs, found before its copy has any, would hide what is missing there.
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((part) => !part.includes('node_modules'))
  .join(':');
const env = { ...process.env, PATH };
execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
  cwd: folder,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});

const port = await freePort();
const child = spawn('npm', ['start'], {
  cwd: folder,
  env: { ...env, PORT: String(port), SEED: 'none', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
const url = `http://localhost:${port}`;
const answers = async (path: string) => {
  try {
    const response = await fetch(url + path, { headers: { Accept: 'text/html' } });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};

let page: string | undefined;
let docs: string | undefined;
for (const deadline = Date.now() + 300_000; child.exitCode === null && Date.now() < deadline; ) {
  if ((await answers('/readyz')) !== undefined) {
    // Nobody is signed in for it.
    page = await answers('/signed-out');
    docs = await answers('/docs');
    break;
  }
  await sleep(200);
}
if (child.pid !== undefined && child.exitCode === null) {
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** What the list of packages of this deployment lacks. */
const readUnlisted = (): string[] => {
  execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: folder, env });
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const listed = new Set(
    read('dist/sbom.cdx.json').components.map(({ name }: { name: string }) => name),
  );
  return Object.keys(read('package.json').dependencies).filter((name) => !listed.has(name));
};
const unlisted = page === undefined ? [] : readUnlisted();
if (unlisted.length > 0) process.stdout.write(`Not in dist/sbom.cdx.json: ${unlisted}\n`);
rmSync(folder, { recursive: true, force: true });
const works =
  page?.includes('<div id="root">') === true &&
  docs?.includes('id="docs"') === true &&
  unlisted.length === 0;
process.stdout.write(`npm ci --omit=dev && npm start ${works ? 'works' : 'FAILED'}\n`);
process.exit(works ? 0 : 1);
