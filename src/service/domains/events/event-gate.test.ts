import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDestination } from '#service/testing/destinations.ts';
import { startService } from '#service/testing/service.ts';
import { createEventGate } from './event-gate.ts';

const service = await startService();
beforeEach(service.reset);
afterEach(() => {
  vi.restoreAllMocks();
});

test('what a process was told of destinations counts for three seconds', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const gate = createEventGate(service.db);
  expect(gate.isWanted()).toBeUndefined();
  await gate.refresh();
  expect(gate.isWanted()).toBe(false);
  await addDestination(service);
  clock.mockReturnValue(13_000);
  expect(gate.isWanted()).toBe(false);
  clock.mockReturnValue(13_001);
  expect(gate.isWanted()).toBeUndefined();
  await gate.refresh();
  expect(gate.isWanted()).toBe(true);
});
