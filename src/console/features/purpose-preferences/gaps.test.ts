import { expect, test } from 'vitest';
import { findGaps } from '#console/records/translations/gaps.ts';
import { addLanguage, copyMissing, setText } from '#console/records/translations/texts.ts';
import { createDraftStore } from './draft-store.ts';
import { addOptions, emptyDraft, rowsOf } from './preference-draft.ts';

const started = addLanguage(
  addLanguage(addOptions(setText(emptyDraft('en'), 'en', 'Name', 'Topics'), ['A', 'B']), 'de'),
  'fr',
);

test('only rows and languages with something missing are gaps, in their order', () => {
  const draft = setText(copyMissing(started, 'de', rowsOf(started)), 'fr', 'new-1', 'À');
  const state = createDraftStore(draft).state();
  expect(findGaps(state, ['de', 'fr'])).toEqual({ rows: ['Name', 'new-2'], languages: ['fr'] });
  expect(findGaps(state, ['de'])).toEqual({ rows: [], languages: [] });
});
