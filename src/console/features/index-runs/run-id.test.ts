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
    ['', /^Paste the id/],
    ['  ', /^Paste the id/],
    ['City', /^This is no id of a run\. A run’s id has 36 characters/],
    [id.slice(1), /^This is no id/],
    [`x${id}`, /^This is no id/],
    [`https://example.org/index-runs/${id}`, /begin with https:\/\/consent\.example\.org\.$/],
    [`http://consent.example.org/index-runs/${id}`, /^This link leads elsewhere/],
    ['javascript:alert(1)', /^This link leads elsewhere/],
    [`${origin}/index-runs`, /^This link does not lead/],
    [`${origin}/index-runs/nonsense`, /^This link does not lead/],
    [`${origin}/merge-requests/${id}`, /^This link does not lead/],
  ])('%j', (text, words) => {
    expect(readRunId(text, origin)).toEqual({ fault: expect.stringMatching(words) });
  });
});
