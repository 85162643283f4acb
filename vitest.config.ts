import { defineConfig, mergeConfig } from 'vitest/config';
import { plainStyles } from './scripts/plain-styles-plugin.ts';
import { projectFiles } from './scripts/testing/plan.ts';
import viteConfig from './vite.config.ts';

// What is waited for comes late on a busy machine. Locally a broken wait should cost seconds, and
// in CI a slow machine should cost nothing.
const waitMs = process.env.CI ? 60_000 : 15_000;

const { unit, demo, service, citus, console } = projectFiles;
/** Their files share one process and its modules. */
const shared = { environment: 'node', isolate: false } as const;

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      testTimeout: 4 * waitMs,
      hookTimeout: 4 * waitMs,
      expect: { poll: { timeout: waitMs, interval: 10 } },
      retry: 1,
      provide: { waitMs },
      setupFiles: ['scripts/testing/file-cost.ts'],
      tags: [
        { name: 'more', description: 'npm run test:more' },
        { name: 'all', description: 'npm run test:all' },
      ],
      projects: [
        { extends: true, test: { ...shared, name: 'unit', include: unit, exclude: demo } },
        { extends: true, test: { ...shared, name: 'demo', include: demo } },
        { extends: true, test: { ...shared, name: 'service', include: service, exclude: citus } },
        { extends: true, test: { ...shared, name: 'citus', include: citus } },
        {
          extends: true,
          plugins: [plainStyles()],
          test: {
            name: 'console',
            // What a style hides has no role and no name.
            css: true,
            environment: 'jsdom',
            // A separate context for each file in a shared process, so that jsdom isn't loaded again
            // for each one, which was two thirds of the processor time of small files.
            pool: 'vmForks',
            globalSetup: ['src/console/testing/service.ts'],
            setupFiles: ['src/console/testing/browser.ts'],
            include: console,
          },
        },
      ],
    },
  }),
);
