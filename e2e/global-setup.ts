import { rm } from 'node:fs/promises';
import { copyOfDemo, freshDataDir } from './support/demo-data.ts';
import { becomeReady, freeUrl, launch, stop } from './support/service-process.ts';

const run = async (dataDir: string) => {
  const url = await freeUrl();
  const child = launch({ url, dataDir, limits: {}, logLevel: 'warn', written: [] });
  try {
    await becomeReady(url, child);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { url, child };
};

/**
 * Seeds the demo once, for every service of the journeys, and starts the one that those share who
 * stage nothing in it.
 * @returns what ends it
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const seeded = await freshDataDir();
  await stop((await run(seeded)).child);
  process.env.E2E_DEMO_DATA = seeded;
  const shared = await copyOfDemo();
  const { url, child } = await run(shared);
  process.env.E2E_URL = url;
  return async () => {
    await stop(child);
    for (const folder of [seeded, shared]) await rm(folder, { recursive: true, force: true });
  };
};

export default setUp;
