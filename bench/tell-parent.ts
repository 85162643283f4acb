import { subscribe } from 'node:diagnostics_channel';
import { isMainThread, type Worker } from 'node:worker_threads';

// Loaded into a service that is measured (node --import): tells the process that started it what
// cannot be seen from outside, when the database was open, and memory and processor time in use.

const tell = (message: object) => process.send?.(message);

if (isMainThread) {
  // The first thread is PGlite's, and its first message says that the database is open.
  subscribe('worker_threads', (message) => {
    const { worker } = message as { worker: Worker };
    worker.once('message', () => tell({ openedAt: performance.timeOrigin + performance.now() }));
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ residentBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
  });
  process.channel?.unref();
}
