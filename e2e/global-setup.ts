import { rm } from 'node:fs/promises';
import { copyOfDemo } from './support/demo-data.ts';
import { becomeReady, freeUrl, launch, stop } from './support/service-process.ts';

/**
 * Starts the service that those journeys share who stage nothing in it.
 * @returns what ends it
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const dataDir = await copyOfDemo();
  const url = await freeUrl();
  const child = launch({ url, dataDir, limits: {}, logLevel: 'warn', written: [] });
  const end = async () => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  await becomeReady(url, child).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  process.env.E2E_URL = url;
  return end;
};

export default setUp;
