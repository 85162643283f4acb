import type { Saved } from '#service/domains/choices/save-choices.ts';
import type { PersonRequest } from '../site.ts';
import { listIn } from '../words/lists.ts';
import type { CenterPage } from './center-page.ts';
import { changesOfSave } from './changes-of-save.ts';
import { choicesPage } from './choices-page.ts';
import { changesOfElements, leftOf } from './elements.ts';
import { savedPage } from './saved-page.ts';
import type { SentChoice } from './sent-fields.ts';
import type { ChangeView, ChoicesView, NoticeView, PurposeView } from './view.ts';
import { viewOfChoices, withSent } from './view-of-choices.ts';

const purposesIn = ({ pages }: Pick<ChoicesView, 'pages'>): PurposeView[] =>
  pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'purpose');

/** A save, with what its page showed and what holds since. */
export type AfterSave = {
  before: Pick<CenterPage, 'choices' | 'tag'>;
  after: Pick<CenterPage, 'choices' | 'told'>;
  /** Of `after`, for who reads the answer. */
  view: ChoicesView;
  sent: ReadonlyMap<string, SentChoice>;
  /** What was given of data elements, by name. */
  given: ReadonlyMap<string, string>;
  saved: Pick<
    Saved,
    'askAgain' | 'changedMeanwhile' | 'faults' | 'changed' | 'elements' | 'receiptId'
  >;
  /** Refusals that the page shows no difference of. */
  unseen: readonly ChangeView[];
  /** The handle has ended. */
  hasEnded: boolean;
  /** Another person's answers aren't told to whoever's link is open here. */
  isOwn: boolean;
  at: string;
};

/** What a save is answered with: what it changed, and what it left out and why. */
export const drawSaved = (
  c: PersonRequest,
  { before, after, view, sent, given, saved, unseen, hasEnded, isOwn, at }: AfterSave,
) => {
  const { told } = after;
  const refusals = saved.changed.filter(({ type }) => type === 'WITHDRAWN' || type === 'OPT_OUT');
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap(
      (id) => (before.choices.purposes.get(id) ?? after.choices.purposes.get(id))?.name ?? [],
    );
  const faulty = [...new Set(saved.faults.map(({ purposeId }) => purposeId))];
  const { isDisabled } = after.choices.center;
  const left = leftOf(view, saved.elements, given);
  const notices: NoticeView[] = [];
  const names = [...namesOf(saved.askAgain), ...left.late];
  if (names.length > 0) {
    notices.push(
      isDisabled && !hasEnded
        ? { kind: 'onlyNo', names }
        : { kind: 'askAgain', refusals: refusals.length, names },
    );
  }
  if (saved.changedMeanwhile.length > 0) {
    notices.push({ kind: 'changedMeanwhile', names: namesOf(saved.changedMeanwhile) });
  }
  const notSaved = [...namesOf(faulty), ...left.faulty];
  if (notSaved.length > 0) notices.push({ kind: 'faults', names: notSaved });
  const keep = new Set([...saved.askAgain, ...faulty]);
  const kept = new Map([...sent].filter(([id]) => keep.has(id)));
  const next = { ...view, notices, pages: withSent(left.pages, kept, saved.faults) };
  if (saved.receiptId === null || !isOwn) {
    const unchanged: NoticeView[] =
      notices.length === 0 && isOwn ? [{ kind: 'unchanged' }] : notices;
    return choicesPage({ ...next, notices: unchanged }, told);
  }
  const { center, purposes, elements } = before.choices;
  const earlier = viewOfChoices(center.content, purposes, before.tag, elements);
  const changes = changesOfSave(
    purposesIn(earlier),
    purposesIn(view),
    new Set(saved.changed.map(({ purposeId }) => purposeId)),
    { words: told.words, list: listIn(c.get('language')) },
  );
  const elementChanges = changesOfElements(earlier, view, saved.elements, told.words);
  const all = [...changes, ...elementChanges, ...unseen];
  return savedPage(next, { at, changes: all, receiptIds: [saved.receiptId] }, told);
};
