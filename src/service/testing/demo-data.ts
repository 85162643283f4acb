import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, '.cache');
const hourMs = 3_600_000;

/** Names what the seed makes: other sources or another day, other name. */
const nameOfToday = async (): Promise<string> => {
  const sources = globSync('src/{contract,demo,service}/**/*.*', { cwd: root });
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of ['package-lock.json', ...sources.sort()]) {
    if (/\.test\.ts$/.test(file)) continue;
    hash.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  return `demo-${hash.digest('hex').slice(0, 16)}`;
};

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Whoever is copying a folder that is removed sees that it is gone, never half of it. */
const remove = async (folder: string) => {
  const doomed = join(cache, `${randomUUID()}.tmp`);
  await rename(folder, doomed).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rm(doomed, { recursive: true, force: true });
};

const removeOld = async (current: string) => {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const isOld = /^demo-[0-9a-f]{16}$/.test(name) && name !== current;
    // Left behind by a process that was killed.
    const isLeft =
      name.endsWith('.tmp') &&
      Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > hourMs;
    if (isOld || isLeft) await remove(path);
  }
};

/**
 * Makes the demo data unless they are kept in `.cache`; about 35 s of processor time.
 * @returns their folder, which may be gone at any time: use a copy
 */
export const keepDemoData = async (): Promise<string> => {
  const name = await nameOfToday();
  const folder = join(cache, name);
  if (await isThere(folder)) return folder;
  await mkdir(cache, { recursive: true });
  await removeOld(name);
  // Several processes may make them at once; the first puts a whole folder in its place.
  const unfinished = join(cache, `${randomUUID()}.tmp`);
  try {
    const { makeDemoData } = await import('./make-demo-data.ts');
    await makeDemoData(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
    });
  } finally {
    for (const left of ['', '.erasures', '.in-use']) {
      await rm(`${unfinished}${left}`, { recursive: true, force: true });
    }
  }
  return folder;
};

/** Fills an empty folder with the demo, as a data directory for one service. */
export const copyDemoData = async (dataDir: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const kept = await keepDemoData();
    const fault = await cp(kept, dataDir, { recursive: true }).catch((error: unknown) => error);
    // Another process may have removed it meanwhile: for a new day or changed sources.
    if (fault === undefined && (await isThere(kept))) return;
    if (attempt === 3) throw fault ?? new Error(`${kept} is removed while it is copied.`);
    for (const name of await readdir(dataDir)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
};
