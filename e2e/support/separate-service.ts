import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  type ProviderKind,
  type SeparateProvider,
  startSeparateProvider,
} from '#service/testing/separate-provider.ts';
import { copyOfDemo } from './demo-data.ts';
import { becomeReady, freeUrl, launch, stop } from './service-process.ts';

/** A service whose people sign in at a provider of their own. */
export type SeparateService = {
  provider: SeparateProvider;
  url: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  end: () => Promise<void>;
  log: () => string;
};

export const startSeparateService = async (kind: ProviderKind): Promise<SeparateService> => {
  const [url, providerUrl] = [await freeUrl(), await freeUrl()];
  const provider = await startSeparateProvider(kind, {
    port: Number(new URL(providerUrl).port),
    publicUrl: url,
  });
  provider.people.push(
    { subject: 'paula', name: 'Paula Example', groups: ['privacy-team'] },
    { subject: 'petra', name: 'Petra Example', groups: ['privacy-team'] },
    { subject: 'sam', name: 'Sam Example', groups: ['support-desk'] },
    { subject: 'norma', name: 'Norma Example', groups: [] },
  );
  const dataDir = await copyOfDemo();
  const written: string[] = [];
  const begin = () =>
    launch({
      url,
      dataDir,
      limits: {},
      logLevel: 'debug',
      written,
      environment: { ENVIRONMENT: 'demo', ...provider.environment },
    });
  let child: ChildProcess = begin();
  await becomeReady(url, child);
  return {
    provider,
    url,
    kill: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    restart: async () => {
      child = begin();
      await becomeReady(url, child);
    },
    end: async () => {
      await stop(child);
      await provider.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    log: () => written.join(''),
  };
};

/** Fills the form of the provider. */
export const signInAtProvider = async (page: Page, login: string): Promise<void> => {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: /sign-in/i }).click();
};
