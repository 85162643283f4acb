import { afterAll } from 'vitest';

// A setup file: it runs in the worker before each test file and what that imports.

declare module 'vitest' {
  interface TaskMeta {
    /** What the worker used for the file, in seconds. */
    processorSeconds?: number;
  }
}

const before = process.cpuUsage();

// Vitest takes the first parameter for fixtures, and wants it destructured.
// biome-ignore lint/correctness/noEmptyPattern: none is used.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorSeconds = (user + system) / 1e6;
});
