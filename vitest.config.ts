import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// What is waited for comes late on a busy machine. Locally a broken wait should cost seconds, and
// in CI a slow machine should cost nothing.
const waitMs = process.env.CI ? 60_000 : 15_000;

/** Needs a cluster: `scripts/with-citus.ts`. */
const onCitus = 'src/service/on-citus.test.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      testTimeout: 4 * waitMs,
      hookTimeout: 4 * waitMs,
      expect: { poll: { timeout: waitMs, interval: 10 } },
      retry: 1,
      provide: { waitMs },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: [
              'src/{contract,demo}/**/*.test.ts',
              'src/console/**/*.test.ts',
              'scripts/**/*.test.ts',
            ],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'service',
            environment: 'node',
            include: ['src/service/**/*.test.ts'],
            exclude: [onCitus],
            isolate: false,
          },
        },
        {
          extends: true,
          test: { name: 'citus', environment: 'node', include: [onCitus], isolate: false },
        },
        {
          extends: true,
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
            include: ['src/console/**/*.test.tsx'],
          },
        },
      ],
    },
  }),
);
