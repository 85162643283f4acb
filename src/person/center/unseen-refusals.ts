import type { Saved } from '#service/domains/choices/save-choices.ts';
import { unpackShown } from '#service/domains/choices/shown-state.ts';
import { readStopped } from '#service/domains/stops/read-stopped.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { CenterPage } from './center-page.ts';
import type { ChangeView } from './view.ts';
import { answersIn } from './view-of-choices.ts';

/**
 * The refusals of a save that the page doesn't show a difference of, in words: of purposes that the
 * center has dropped or hides since, of what staff had withdrawn meanwhile, and of what had come to serve
 * the person.
 */
export const readUnseenRefusals = async (
  { options }: Site,
  c: PersonRequest,
  { before, after }: { before: CenterPage; after: CenterPage },
  { shown, changed }: { shown: string } & Pick<Saved, 'changed'>,
): Promise<ChangeView[]> => {
  const isUnseen = (id: string): boolean => {
    const earlier = before.choices.purposes.get(id);
    if (!after.choices.purposes.has(id)) return true;
    return earlier?.answer === 'no' || earlier?.state === 'ALWAYS_ON';
  };
  const unseen = changed.filter(
    ({ purposeId: id, type }) => (type === 'WITHDRAWN' || type === 'OPT_OUT') && isUnseen(id),
  );
  if (unseen.length === 0) return [];
  const words = answersIn(after.choices.center.content, after.tag);
  const was = unpackShown(shown);
  const changes: ChangeView[] = [];
  for (const { purposeId } of unseen) {
    const name =
      (before.choices.purposes.get(purposeId) ?? after.choices.purposes.get(purposeId))?.name ??
      (await readStopped(options.db, purposeId, after.tag))?.name;
    const answer = was.get(purposeId)?.answer ?? null;
    changes.push({
      name: name ?? '',
      was: answer === null ? c.get('words').center.notAnswered : words[answer],
      now: words.no,
    });
  }
  return changes;
};
