import { beforeEach, describe, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { descriptionMaximum, legalTextMaximum } from '#contract/common/text-maxima.ts';
import { createPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const purpose = { Name: 'Newsletter', Description: 'Why', ConsentLifeSpan: 0 };
const language = { Name: 'Newsletter', Description: 'Why', Language: 'en-us' };
const x = (length: number) => 'x'.repeat(length);

describe('a text of a purpose or collection point', () => {
  test.each([
    ['Description', (text: string) => ({ Description: text }), descriptionMaximum],
    ['VersionNotes', (text: string) => ({ VersionNotes: text }), legalTextMaximum],
    ['HardOptOutMessage', (text: string) => ({ HardOptOutMessage: text }), legalTextMaximum],
    [
      'Languages.0.Description',
      (text: string) => ({ Languages: [{ ...language, Description: text }] }),
      legalTextMaximum,
    ],
  ])('%s has a maximum', async (path, of, maximum) => {
    await api.done(createPurposeEndpoint, { body: { ...purpose, ...of(x(maximum)) } });
    const body = { ...purpose, Name: 'Other', ...of(x(maximum + 1)) };
    expect((await api.refused(createPurposeEndpoint, { body })).errors).toEqual([
      { path, message: `Must be at most ${maximum} characters.` },
    ]);
  });

  test.each(['HowToWithdraw', 'RightToWithdraw', 'OtherInformation', 'DataControllerName'])(
    '%s of a collection point has one',
    async (field) => {
      const body = await api.pointBody({ [field]: x(legalTextMaximum + 1) });
      const { errors } = await api.refused(createCollectionPointEndpoint, { body });
      expect(errors?.map(({ path }) => path)).toEqual([field]);
    },
  );
});

test.each([
  ['purpose', createPurposeEndpoint, async () => purpose],
  ['collection point', createCollectionPointEndpoint, () => api.pointBody()],
  ['purpose preference', createPurposePreferenceEndpoint, async () => api.preferenceBody()],
] as const)('what a %s keeps as it came has a maximum too', async (_, endpoint, bodyOf) => {
  const body = await bodyOf();
  await api.done(endpoint, { body: { ...body, Other: x(200_000) } });
  const before = await service.readRows();
  const refusal = await api.refused(endpoint, {
    body: { ...body, Name: 'Another', Other: x(262_144) },
  });
  expect(refusal).toMatchObject({ status: 400, errors: [{ path: '' }] });
  expect(await service.readRows()).toEqual(before);
});

test('a page that would be too large asks for a smaller size; one row is always answered', async () => {
  for (let made = 0; made < 36; made += 1) await api.createPoint({ Other: x(240_000) });
  const list = (size: number) => api.call(listCollectionPointsEndpoint, { query: { size } });
  expect((await list(100)).problem).toMatchObject({
    status: 400,
    code: 'page-too-large',
    detail: expect.stringContaining('smaller size'),
  });
  expect((await list(30)).answer?.content).toHaveLength(30);
  expect((await list(1)).answer?.content).toHaveLength(1);
});
