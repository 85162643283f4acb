import type { Saved } from '#service/domains/choices/save-choices.ts';
import type { PersonRequest } from '../site.ts';
import { listIn } from '../words/lists.ts';
import type { CenterPage } from './center-page.ts';
import { changesOfSave } from './changes-of-save.ts';
import { choicesPage } from './choices-page.ts';
import { savedPage } from './saved-page.ts';
import type { SentChoice } from './sent-fields.ts';
import type { ChoicesView, NoticeView, PurposeView } from './view.ts';
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
  saved: Pick<Saved, 'askAgain' | 'changedMeanwhile' | 'faults' | 'changed' | 'receiptId'>;
  /** The handle has ended. */
  hasEnded: boolean;
  /** Another person's answers aren't told to whoever's link is open here. */
  isOwn: boolean;
  at: string;
};

/** What a save is answered with: what it changed, and what it left out and why. */
export const drawSaved = (
  c: PersonRequest,
  { before, after, view, sent, saved, hasEnded, isOwn, at }: AfterSave,
) => {
  const { told } = after;
  const refusals = saved.changed.filter(({ type }) => type === 'WITHDRAWN' || type === 'OPT_OUT');
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap(
      (id) => (before.choices.purposes.get(id) ?? after.choices.purposes.get(id))?.name ?? [],
    );
  const faulty = [...new Set(saved.faults.map(({ purposeId }) => purposeId))];
  const { isDisabled } = after.choices.center;
  const notices: NoticeView[] = [];
  if (saved.askAgain.length > 0) {
    const names = namesOf(saved.askAgain);
    notices.push(
      isDisabled && !hasEnded
        ? { kind: 'onlyNo', names }
        : { kind: 'askAgain', refusals: refusals.length, names },
    );
  }
  if (saved.changedMeanwhile.length > 0) {
    notices.push({ kind: 'changedMeanwhile', names: namesOf(saved.changedMeanwhile) });
  }
  if (faulty.length > 0) notices.push({ kind: 'faults', names: namesOf(faulty) });
  const keep = new Set([...saved.askAgain, ...faulty]);
  const kept = new Map([...sent].filter(([id]) => keep.has(id)));
  const next = { ...view, notices, pages: withSent(view.pages, kept, saved.faults) };
  if (saved.receiptId === null || !isOwn) {
    const unchanged: NoticeView[] =
      notices.length === 0 && isOwn ? [{ kind: 'unchanged' }] : notices;
    return choicesPage({ ...next, notices: unchanged }, told);
  }
  const changes = changesOfSave(
    purposesIn(viewOfChoices(before.choices.center.content, before.choices.purposes, before.tag)),
    purposesIn(view),
    new Set(saved.changed.map(({ purposeId }) => purposeId)),
    { words: told.words, list: listIn(c.get('language')) },
  );
  return savedPage(next, { at, changes, receiptIds: [saved.receiptId] }, told);
};
