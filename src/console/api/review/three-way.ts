import { isSameIn, type ReviewField, type ThreeStates } from './review-field.ts';

/** Whose value a field gets; `both` where two changes of a list go together. */
export type Side = 'theirs' | 'mine' | 'both';

/** Choices by the fields' keys. */
export type Choices = Readonly<Record<string, Side>>;

/** A field that somebody changed, and what there is to choose. */
export type Conflict<Values> = {
  field: ReviewField<Values>;
  changedBy: 'them' | 'me' | 'both';
  sides: readonly Side[];
};

const orderOf = { both: 0, them: 1, me: 2 } as const;

/**
 * The fields in which base, theirs and mine are not all alike, first those that both changed. What
 * both changed to the same value needs no choice and is left out.
 */
export const conflictsIn = <Values>(
  fields: readonly ReviewField<Values>[],
  states: ThreeStates<Values>,
): Conflict<Values>[] => {
  const { base, theirs, mine } = states;
  return fields
    .flatMap((field): Conflict<Values>[] => {
      const isTheirs = !isSameIn(field, base, theirs);
      const isMine = !isSameIn(field, base, mine);
      if (isSameIn(field, theirs, mine)) return [];
      const changedBy = isTheirs && isMine ? 'both' : isTheirs ? 'them' : 'me';
      const canTakeBoth = changedBy === 'both' && field.takeBoth?.(theirs, states) != null;
      return [
        { field, changedBy, sides: canTakeBoth ? ['theirs', 'mine', 'both'] : ['theirs', 'mine'] },
      ];
    })
    .sort((a, b) => orderOf[a.changedBy] - orderOf[b.changedBy]);
};

/** What is chosen from the start: a change that nothing contradicts. Nothing where both changed. */
export const presetChoices = <Values>(conflicts: readonly Conflict<Values>[]): Choices =>
  Object.fromEntries(
    conflicts
      .filter(({ changedBy }) => changedBy !== 'both')
      .map(({ field, changedBy }) => [field.key, changedBy === 'them' ? 'theirs' : 'mine']),
  );

/** The conflicts for which nothing is chosen yet. */
export const undecided = <Values>(
  conflicts: readonly Conflict<Values>[],
  choices: Choices,
): Conflict<Values>[] => conflicts.filter(({ field }) => choices[field.key] === undefined);

/** Theirs, with everything taken in that was chosen otherwise. */
export const mergeChoices = <Values>(
  conflicts: readonly Conflict<Values>[],
  choices: Choices,
  states: ThreeStates<Values>,
): Values =>
  conflicts.reduce((into, { field }) => {
    const side = choices[field.key];
    if (side === 'mine') return field.take(into, states.mine);
    if (side === 'both') return field.takeBoth?.(into, states) ?? into;
    return into;
  }, states.theirs);
