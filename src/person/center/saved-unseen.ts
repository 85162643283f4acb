import { html } from 'hono/html';
import { maskText } from '#contract/mask-text.ts';
import type { Saved } from '#service/domains/choices/save-choices.ts';
import type { Page } from '../layout.ts';
import type { CenterPage } from './center-page.ts';
import type { Told } from './choices-form.ts';
import { sprite } from './icons.ts';
import { savedNotice } from './saved-page.ts';
import type { ChangeView, SavedView } from './view.ts';
import { answersIn } from './view-of-choices.ts';

/** What a save recorded, in words, by what its page showed: what holds since couldn't be read. */
export const changesUnseen = (
  { choices, tag }: Pick<CenterPage, 'choices' | 'tag'>,
  { changed, elements }: Pick<Saved, 'changed' | 'elements'>,
  { words }: Told,
): ChangeView[] => {
  const answers = answersIn(choices.center.content, tag);
  const purposes = changed.flatMap(({ purposeId, type }): ChangeView[] => {
    const own = choices.purposes.get(purposeId);
    if (own === undefined) return [];
    const was = own.answer === null ? words.center.notAnswered : answers[own.answer];
    if (type === 'CHANGE_PREFERENCES') {
      return [{ name: own.name, was, now: words.history.answers.choices.short }];
    }
    return [{ name: own.name, was, now: type === 'CONFIRMED' ? answers.yes : answers.no }];
  });
  const data = Object.entries(elements.changed).map(([name, value]) => {
    const former = choices.elements.get(name);
    return {
      name,
      was: former ? maskText(former) : words.center.nothing,
      now: maskText(value),
    };
  });
  return [...purposes, ...data];
};

/** Saved, while the page can't be shown as it is now: nothing is to be sent again. */
export const savedUnseenPage = (
  { at, path, receiptIds }: Omit<SavedView, 'changes'> & { path: string },
  changes: ChangeView[],
  told: Told,
): Pick<Page, 'title' | 'content'> => {
  const { center } = told.words;
  const saved = { at, changes, receiptIds };
  return {
    title: center.saved(changes.length),
    content: html`${sprite}${savedNotice(saved, { masked: null, copy: null }, told)}
      <p>${center.savedUnseen}</p><p><a href="${path}">${center.seeAll}</a></p>`,
  };
};
