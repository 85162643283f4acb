import { expect, test } from 'vitest';
import { createDraftStore } from '../draft-store.ts';
import { addLanguage, addOptions, copyMissing, emptyDraft, setText } from '../preference-draft.ts';
import { findGaps } from './gaps.ts';

const started = addLanguage(
  addLanguage(addOptions(setText(emptyDraft('en'), 'en', 'Name', 'Topics'), ['A', 'B']), 'de'),
  'fr',
);

test('only rows and languages with something missing are gaps, in their order', () => {
  const draft = setText(copyMissing(started, 'de'), 'fr', 'new-1', 'À');
  const state = createDraftStore(draft).state();
  expect(findGaps(state, ['de', 'fr'])).toEqual({ rows: ['Name', 'new-2'], languages: ['fr'] });
  expect(findGaps(state, ['de'])).toEqual({ rows: [], languages: [] });
});
