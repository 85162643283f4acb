import { isClearElement } from '#contract/clear-elements.ts';
import type { Profile } from '#contract/data-subject-records.ts';

/** Shorter ones are found by chance. */
const shortest = 5;

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [];
};

/** What profiles say of people that tells them apart: nothing whose element is clear. */
const valuesOf = ({ Identifier, DataElements, LinkToken, StopLink }: Profile): string[] => [
  Identifier,
  ...textsOf([LinkToken, StopLink]),
  ...(DataElements ?? []).flatMap(({ Name, Value }) =>
    isClearElement(Name) ? [] : textsOf(Value),
  ),
];

/**
 * Texts that a session gets nowhere without a look.
 * @param settings what says nothing about anybody: a value that's in there too is found everywhere
 */
export const knownValuesOf = (profiles: readonly Profile[], settings: string): Set<string> =>
  new Set(
    profiles
      .flatMap(valuesOf)
      .filter((value) => value.length >= shortest && !settings.includes(value)),
  );
