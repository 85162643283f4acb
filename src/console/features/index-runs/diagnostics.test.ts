import { expect, test } from 'vitest';
import { Unavailable } from '#console/api/api-error.ts';
import { diagnosticsOf } from './diagnostics.ts';

const run = {
  status: 'Failed',
  phase: null,
  startTime: '2026-11-21T09:00:00.000Z',
  endTime: '2026-11-21T09:04:00.000Z',
  dataElementName: 'City',
  errorMessage: 'The index on City could not be built.',
};
const about = {
  runId: '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111',
  run,
  host: 'consent.example.org',
  checkedAt: Date.parse('2026-11-21T09:05:00Z'),
  error: null,
};

test('tell which run of which host, its state and times, and when that was read', () => {
  expect(diagnosticsOf(about)).toBe(
    [
      'run: 0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111',
      'state: Failed',
      'started: 2026-11-21T09:00:00.000Z',
      'ended: 2026-11-21T09:04:00.000Z',
      'checked: 2026-11-21T09:05:00.000Z',
      'host: consent.example.org',
    ].join('\n'),
  );
});

test('never name the data element, nor repeat words that may', () => {
  expect(diagnosticsOf(about)).not.toContain('City');
});

test('tell what the last reading met, and what a run is at', () => {
  const error = new Unavailable({
    message: 'x',
    code: 'internal-error',
    endpoint: 'GET /x',
    requestId: 'request-7',
  });
  const text = diagnosticsOf({ ...about, run: { ...run, phase: 'Building' }, error });
  expect(text).toContain('phase: Building');
  expect(text).toMatch(/code: internal-error\nrequest: request-7$/);
});
