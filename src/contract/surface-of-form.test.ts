import { describe, expect, test } from 'vitest';
import type { FormSource } from './hosted-form.ts';
import { judgeEase } from './judge-ease.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';
import { type FormSender, surfaceOfForm } from './surface-of-form.ts';

const purpose = {
  id: '00000000-0000-4000-8000-000000000002',
  version: 1,
  label: 'News',
  description: 'News by mail.',
} as unknown as PurposeVersionV2;
const sourceOf = (change: Partial<FormSource['record']> = {}): FormSource => ({
  record: {
    Id: '00000000-0000-4000-8000-000000000001',
    Version: 1,
    Name: 'Sign up',
    CollectionPointType: 'WEB_FORM',
    ConsentType: 'OPTINCHECKBOX',
    DataControllerName: 'Alder Stores',
    PrivacyPolicyUrl: 'https://alder.example/privacy',
    Language: 'en',
    Languages: ['en', 'de', 'fr', 'sv', 'ar', 'nl'],
    ...change,
  },
  purposes: [{ record: purpose, preferences: [] }],
  account: { name: null, notices: [] },
  kinds: new Map(),
  inEffect: { confirms: false, nextUrl: null, prefill: null, parent: null },
});
const nobody: FormSender = { canBeReached: false, color: null };
const judge = (change: Partial<FormSource['record']> = {}, sender = nobody) => {
  const { blocks, warnings } = judgeEase(surfaceOfForm(sourceOf(change), sender));
  return { blocks: blocks.map(({ code }) => code), warnings: warnings.map(({ code }) => code) };
};

describe('equal ease of a form', () => {
  test.each(['OPTINCHECKBOX', 'OPTOUTCHECKBOX', 'UNCHECKOPTOUT', 'IMPLICIT'] as const)(
    'one that says who asks and links its notice is fair in all languages, with %s',
    (ConsentType) => {
      expect(judge({ ConsentType })).toEqual({ blocks: [], warnings: [] });
    },
  );

  test('one that only stops is, too', () => {
    expect(judge({ CollectionPointType: 'NOTIFICATION_OPT_OUT' }).blocks).toEqual([]);
  });

  test('withdrawing takes no more than agreeing', () => {
    const { steps } = surfaceOfForm(sourceOf(), nobody);
    expect(steps.withdrawOne).toEqual({ ...steps.agreeOne, choices: 0, fields: 0 });
    expect(steps.withdrawAll?.clicks).toBe(1);
  });

  test('nobody asks, and no notice says what for', () => {
    expect(judge({ DataControllerName: null, PrivacyPolicyUrl: null }).blocks).toEqual([
      'no-controller',
      'no-notice',
    ]);
    const source = {
      ...sourceOf({ DataControllerName: null }),
      account: { name: 'Alder Stores', notices: [] },
    };
    expect(judgeEase(surfaceOfForm(source, nobody)).blocks).toEqual([]);
  });

  test('a color that can’t be read blocks, and missing texts warn', () => {
    expect(judge({}, { ...nobody, color: '#ffee88' }).blocks).toEqual(['contrast']);
    expect(judge({ RightToWithdraw: 'At any time.' }).warnings).toEqual(['texts-missing']);
  });
});
