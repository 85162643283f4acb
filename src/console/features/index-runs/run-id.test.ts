import { describe, expect, test } from 'vitest';
import { readRunId } from './run-id.ts';

const origin = 'https://consent.example.org';
const id = '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';

describe('a run is found', () => {
  test.each([
    id,
    `  ${id}\n`,
    id.toUpperCase(),
    `${origin}/index-runs/${id}`,
    `${origin}/index-runs/${id.toUpperCase()}/?x=1#top`,
  ])('by %j', (text) => {
    expect(readRunId(text, origin)).toEqual({ runId: id });
  });
});

describe('what is wrong is told', () => {
  test.each([
    ['', /^Paste a run id/],
    ['  ', /^Paste a run id/],
    ['City', /^This isn't a run id\. A run id has 36 characters/],
    [id.slice(1), /^This isn't a run id/],
    [`x${id}`, /^This isn't a run id/],
    [`https://example.org/index-runs/${id}`, /start with https:\/\/consent\.example\.org\.$/],
    [`http://consent.example.org/index-runs/${id}`, /^This link leads elsewhere/],
    ['javascript:alert(1)', /^This link leads elsewhere/],
    [`${origin}/index-runs`, /^This link doesn't lead/],
    [`${origin}/index-runs/nonsense`, /^This link doesn't lead/],
    [`${origin}/merge-requests/${id}`, /^This link doesn't lead/],
  ])('%j', (text, words) => {
    expect(readRunId(text, origin)).toEqual({ fault: expect.stringMatching(words) });
  });
});
