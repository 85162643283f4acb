import { usualWaits } from '#service/domains/events/wait-after.ts';

// Loaded into a service process by a test, which can't wait for ten minutes: the waits between tries of
// an event are as many and as unlike each other, but shorter.
Object.assign(usualWaits, { firstMs: [500, 1_000, 1_500, 2_000, 2_500], lastMs: 3_000 });
