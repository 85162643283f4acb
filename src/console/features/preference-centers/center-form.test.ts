import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { type CenterContent, centerContentSchema } from '#contract/preference-center-content.ts';
import {
  newCenter,
  nodeLabel,
  settleValues,
  toFormValues,
  toRequest,
  withText,
} from './center-form.ts';
import { findNode } from './tree-moves.ts';

const purposeId = '0f0e0d0c-0b0a-4908-8706-050403020100';
const ids = {
  page: '11111111-1111-4111-8111-111111111111',
  section: '22222222-2222-4222-8222-222222222222',
  text: '33333333-3333-4333-8333-333333333333',
};

const content: CenterContent = {
  name: 'Shop choices',
  defaultLanguage: 'en',
  languages: [
    { language: 'en', name: 'Your choices', noticeUrl: 'https://example.org/privacy' },
    { language: 'pt-BR', name: 'Suas escolhas' },
  ],
  pages: [
    {
      id: ids.page,
      isHidden: true,
      languages: [{ language: 'en', name: 'First' }],
      sections: [
        {
          id: ids.section,
          isHeaderHidden: true,
          accent: 'kept',
          languages: [{ language: 'PT-br', name: 'Mensagens' }],
          purposes: [
            {
              id: purposeId,
              visibility: 'VISIBLE_TO_CONSENTED',
              showTopics: false,
              preferenceIds: [ids.text],
              languages: [{ language: 'en', yes: 'Yes please', no: 'No thanks' }],
            },
          ],
          elements: [{ id: ids.text, languages: [{ language: 'en', content: 'A word.' }] }],
          customDataElements: [
            { name: 'First Name', hidden: true, readOnly: true, required: true, languages: [] },
          ],
        },
      ],
    },
  ],
  look: { color: '#37419a', logo: { type: 'image/png', data: 'AAAA' } },
  controller: { name: 'Example', address: 'Street 1' },
  contactUrl: 'mailto:privacy@example.org',
  shownInside: ['https://shop.example.org'],
  translations: { en: { save: 'Keep' } },
};

test('a version comes back as it was, what no form shows too', () => {
  const request = toRequest(toFormValues(content), content);
  expect(request).toMatchObject({
    ...content,
    pages: [
      {
        ...content.pages?.[0],
        sections: [
          {
            ...content.pages?.[0]?.sections?.[0],
            // In the center's spelling.
            languages: [{ language: 'pt-BR', name: 'Mensagens' }],
          },
        ],
      },
    ],
  });
  expect(safeParse(centerContentSchema, request).error).toBeUndefined();
});

test('a language keeps its place without texts, and takes its texts with it', () => {
  const values = toFormValues(content);
  const without = toRequest({ ...values, languages: ['en'] });
  expect(without.languages).toEqual([
    { language: 'en', name: 'Your choices', noticeUrl: 'https://example.org/privacy' },
  ]);
  expect(without.pages?.[0]?.sections?.[0]?.languages).toEqual([]);
  const added = toRequest({ ...values, languages: [...values.languages, 'sv'] });
  expect(added.languages?.at(-1)).toEqual({ language: 'sv' });
});

test('texts are kept without space around them, and blank ones not at all', () => {
  const values = toFormValues(content);
  const [page] = values.structure;
  const texts = withText(values.texts, [page?.key ?? '', 'en', 'name'], '  Second ');
  const blank = withText(texts, [page?.key ?? '', 'en', 'description'], '   ');
  expect(settleValues({ ...values, texts: blank }).texts[page?.key ?? '']).toEqual({
    en: { name: 'Second' },
  });
});

test('texts of a part that was removed go with it', () => {
  const values = toFormValues(content);
  expect(Object.keys(settleValues({ ...values, structure: [] }).texts)).toEqual([
    'center',
    'words',
  ]);
});

test('a new center can be saved as it begins', () => {
  const first = newCenter(' Shop ', 'de');
  expect(safeParse(centerContentSchema, first).error).toBeUndefined();
  expect(first).toMatchObject({ name: 'Shop', languages: [{ language: 'de', name: 'Shop' }] });
});

test('a part is called by its heading, a purpose by its name, else by what it is', () => {
  const values = toFormValues(content);
  const label = (key: string, nameOf: (id: string) => string | undefined = () => undefined) => {
    const node = findNode(values.structure, key);
    return node && nodeLabel(values, node, nameOf);
  };
  expect(label(ids.page)).toBe('First');
  expect(label(ids.section)).toBe('Section 1');
  expect(label(ids.text)).toBe('A word.');
  expect(label('element:First Name')).toBe('First Name');
  expect(label(`purpose:${purposeId}`)).toBe('Unknown purpose');
  expect(label(`purpose:${purposeId}`, () => 'Marketing email')).toBe('Marketing email');
});
