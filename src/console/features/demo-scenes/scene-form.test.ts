import { expect, test } from 'vitest';
import { firstSceneValues, toSceneRequest } from './scene-form.ts';

const read = (changes: Partial<typeof firstSceneValues>) =>
  toSceneRequest({ ...firstSceneValues, ...changes });

test('what is typed becomes the request, per cents a share', () => {
  expect(read({ scene: 'fail', endpoint: 'GET /x', seconds: ' 40 ', share: '12.5' })).toEqual({
    request: { scene: 'fail', endpoint: 'GET /x', seconds: 40, share: 0.125 },
  });
  expect(read({})).toEqual({ request: { scene: 'minute-limit', seconds: 60, share: 1 } });
});

test('the hour limit is sent for the account, whatever API was chosen before', () => {
  expect(read({ scene: 'hour-limit', endpoint: 'GET /x' })).toEqual({
    request: { scene: 'hour-limit', seconds: 60, share: 1 },
  });
});

test('a scene of index runs is sent without what only requests have', () => {
  expect(read({ scene: 'slow-index-run', endpoint: 'GET /x', share: 'much' })).toEqual({
    request: { scene: 'slow-index-run', seconds: 60 },
  });
});

test.each([
  [{ seconds: '' }, ['seconds']],
  [{ seconds: '0' }, ['seconds']],
  [{ seconds: '1.5' }, ['seconds']],
  [{ seconds: '3601' }, ['seconds']],
  [{ seconds: 'soon', share: '' }, ['seconds', 'share']],
  [{ share: '101' }, ['share']],
  [{ share: '-1' }, ['share']],
  [{ scene: '', share: 'x' }, ['scene', 'share']],
])('%j is told at its fields', (changes, fields) => {
  const result = read(changes);
  expect('errors' in result ? Object.keys(result.errors) : []).toEqual(fields);
});
