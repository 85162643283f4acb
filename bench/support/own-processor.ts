import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';

const run = promisify(execFile);

/**
 * Gives the pages of a browser a processor that nothing else of the bench uses, until released.
 * Chromium slows a page down four times by letting it wait, every 0.2 ms, three times what passed
 * since it waited last, whether the page worked or others had its processor: beside others it pays
 * four times for their work.
 */
export type OwnProcessor = {
  /** Before a browser is launched: it inherits what is left for all others. */
  reserve: () => Promise<void>;
  /** Once the page is slowed down: of each page's process, the thread that draws it. */
  give: (browser: Browser) => Promise<void>;
  release: () => Promise<void>;
};

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The processors that this process may use; none where there is no `taskset` to ask. */
const readProcessors = async (): Promise<number[]> => {
  const answer = await run('taskset', ['-pc', `${process.pid}`]).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const ranges = answer?.stdout.split(': ')[1]?.trim().split(',') ?? [];
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
};

/** Undefined where it cannot be had: of one processor, or where there is no `taskset`. */
export const findOwnProcessor = async (): Promise<OwnProcessor | undefined> => {
  const all = await readProcessors();
  const [own, ...rest] = all;
  if (own === undefined || rest.length === 0) return undefined;
  const keepTo = (processors: readonly number[]) =>
    run('taskset', ['-apc', processors.join(), `${process.pid}`]);
  return {
    reserve: async () => {
      await keepTo(rest);
    },
    give: async (browser) => {
      const devtools = await browser.newBrowserCDPSession();
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      await devtools.detach();
      for (const { type, id } of processInfo) {
        if (type !== 'renderer') continue;
        await run('taskset', ['-pc', `${own}`, `${id}`]).catch((error: unknown) => {
          // The process of a page that was closed may end meanwhile.
          if (existsSync(`/proc/${id}`)) throw error;
        });
      }
    },
    release: async () => {
      await keepTo(all);
    },
  };
};
