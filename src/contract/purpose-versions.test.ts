import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointName } from './common/endpoint.ts';
import {
  cancelRetirementEndpoint,
  createPurposeVersionEndpoint,
  getPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from './purpose-versions.ts';

test('the acts on versions are where they are published', () => {
  const v1 = '/api/consentmanager/v1/purposes/{purposeId}';
  expect(
    [
      updatePurposeEndpoint,
      createPurposeVersionEndpoint,
      retirePurposeEndpoint,
      cancelRetirementEndpoint,
      getPurposeEndpoint,
    ].map(endpointName),
  ).toEqual([
    `PUT ${v1}`,
    `POST ${v1}`,
    `PUT ${v1}/retire`,
    `PUT ${v1}/retire/cancel`,
    'GET /api/consentmanager/v2/purposes/{purposeId}',
  ]);
});

const dateFaults = (date: string) =>
  z.safeParse(retirePurposeEndpoint.query, { date }).error?.issues.map(({ path }) => path);

test.each(['2026-11-21', '2028-02-29', '9999-12-31'])('%s is a date to retire on', (date) => {
  expect(dateFaults(date)).toBe(undefined);
});

test.each(['2026-02-30', '2026-2-3', '2026-12-01T00:00:00', 'tomorrow', ''])(
  '%j is no date to retire on',
  (date) => {
    expect(dateFaults(date)).toEqual([['date']]);
  },
);
