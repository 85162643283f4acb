import type { Words } from '../words/words.ts';
import type { ChangeView, GroupView, PurposeView } from './view.ts';

const answerOf = ({ answer, words, state }: PurposeView, { center }: Words): string => {
  if (answer !== null) return words[answer];
  // A yes that someone else gave for them.
  return state.kind === 'on' || state.kind === 'offBySignal'
    ? center.state[state.kind]
    : center.notAnswered;
};

const chosenOf = (group: GroupView | undefined, list: (names: readonly string[]) => string) => {
  const names = (group?.options ?? []).filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return names.length === 0 ? null : list(names);
};

/** What a save changed of these purposes, in the words of the page: answers, and choices under a yes. */
export const changesOfSave = (
  before: readonly PurposeView[],
  after: readonly PurposeView[],
  changed: ReadonlySet<string>,
  { words, list }: { words: Words; list: (names: readonly string[]) => string },
): ChangeView[] =>
  after
    .filter(({ id }) => changed.has(id))
    .flatMap((purpose) => {
      const earlier = before.find(({ id }) => id === purpose.id) ?? purpose;
      const { name, groups } = purpose;
      const answers = { was: answerOf(earlier, words), now: answerOf(purpose, words) };
      const choices = purpose.answer === 'yes' ? groups : [];
      return [
        ...(answers.was === answers.now ? [] : [{ name, ...answers }]),
        ...choices.flatMap((group) => {
          const former = earlier.groups.find(
            ({ preferenceId }) => preferenceId === group.preferenceId,
          );
          const was = chosenOf(former, list) ?? words.center.nothing;
          const now = chosenOf(group, list) ?? words.center.nothing;
          if (was === now) return [];
          return [{ name: `${name} · ${group.name ?? words.center.topics}`, was, now }];
        }),
      ];
    });
