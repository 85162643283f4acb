import { beforeEach, describe, expect, test } from 'vitest';
import { getIndexRunEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

const bodyOf = (dataElementName: unknown) => ({
  operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
  parameters: { dataElementName },
});

beforeEach(async () => {
  await service.reset();
  await api.done(upsertElementsEndpoint, {
    headers: { dataSubjectIdentifier: 'ada@example.org' },
    body: { dataElements: [{ name: 'City', value: 'Ghent' }] },
  });
});

test('a run is submitted, and waits to be begun', async () => {
  const { runId, status } = await api.done(triggerCustomIndexEndpoint, { body: bodyOf('City') });
  expect(status).toBe('Submitted');
  expect(await api.done(getIndexRunEndpoint, { params: { runId } }, { as: 'reader' })).toEqual({
    status: 'Submitted',
    startTime: null,
    endTime: null,
    phase: null,
    dataElementName: 'City',
    errorMessage: null,
  });
});

test('of many at once one is submitted; the others say why not', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.call(triggerCustomIndexEndpoint, { body: bodyOf('City') })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  for (const { problem } of answers) {
    if (problem !== null) expect(problem.code).toBe('index-run-unfinished');
  }
});

describe('a refusal carries the record of the operation', () => {
  test.each([
    [bodyOf(undefined), 'parameters.dataElementName'],
    [bodyOf(''), 'parameters.dataElementName'],
    [bodyOf('  '), 'parameters.dataElementName'],
    [bodyOf(7), 'parameters.dataElementName'],
    [bodyOf('x'.repeat(751)), 'parameters.dataElementName'],
    [bodyOf('Town'), 'parameters.dataElementName'],
    [bodyOf('city'), 'parameters.dataElementName'],
    [bodyOf('"City"'), 'parameters.dataElementName'],
    [bodyOf("City'; drop table custom_index_runs; --"), 'parameters.dataElementName'],
    [{ operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX' }, 'parameters'],
    [{ ...bodyOf('City'), operationName: 'DROP_INDEX' }, 'operationName'],
    [{ parameters: { dataElementName: 'City' } }, 'operationName'],
  ])('400 at its field: %#', async (body, path) => {
    const problem = await api.refused(triggerCustomIndexEndpoint, { body });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors?.map((fault) => fault.path)).toEqual([path]);
    expect((await service.readRows()).custom_index_runs).toEqual([]);
  });

  test('401 and 403 of both operations, 400 and 404 of a run', async () => {
    const statusOf = async (...[endpoint, parts, options]: Parameters<typeof api.refused>) =>
      (await api.refused(endpoint, parts, options)).status;
    const start = { body: bodyOf('City') };
    expect(await statusOf(triggerCustomIndexEndpoint, start, { as: 'nobody' })).toBe(401);
    expect(await statusOf(triggerCustomIndexEndpoint, start, { as: 'reader' })).toBe(403);
    const run = (runId: string) => ({ params: { runId } });
    expect(await statusOf(getIndexRunEndpoint, run(unknownId), { as: 'nobody' })).toBe(401);
    expect(await statusOf(getIndexRunEndpoint, run('run-1'))).toBe(400);
    expect(await statusOf(getIndexRunEndpoint, run(unknownId))).toBe(404);
  });

  test('a repeated write gets the same refusal', async () => {
    const send = () =>
      service.send(triggerCustomIndexEndpoint.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one-act' },
        body: JSON.stringify(bodyOf('Town')),
      });
    const answers = [await send(), await send()];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts[0]).toBe(texts[1]);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ status: 'Failed', title: 'Bad request' });
    for (const answer of answers) {
      expect(answer.headers.get('Content-Type')).toBe('application/json');
    }
  });
});
