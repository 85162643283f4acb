import type { FoundBy, Profile } from '#contract/data-subject-records.ts';
import type { ValueSetter } from '#contract/data-subject-values.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { setterOfAll } from '#service/domains/claims/decide-value.ts';
import type { FoundMatch } from './lenient-hits.ts';

/** Who vouches most for what was found: the same value may be an element and an identifier. */
const setterOfFound = (
  { DataElements }: Pick<Profile, 'DataElements'>,
  { name, values }: Pick<FoundMatch, 'name' | 'values'>,
): ValueSetter | null => {
  const setters = (DataElements ?? [])
    .filter(({ Name }) => Name === name)
    .flatMap(({ Value, SetBy }) =>
      [Value ?? ''].flat().flatMap((value, place) => {
        if (!values.includes(value)) return [];
        return { setBy: (SetBy?.[place] ?? null) as ValueSetter | null };
      }),
    );
  return setterOfAll(setters);
};

/** What a person was found by, and who set it, as the person is now (docs/design.md 11.2). */
export const toFoundBy = (
  profile: Pick<Profile, 'DataElements'>,
  { kind, mergedAt, ...of }: FoundMatch,
): FoundBy => ({
  Kind: kind,
  Name: of.name,
  MergedDate: toOptionalWireTime(mergedAt),
  SetBy: of.name === null ? null : setterOfFound(profile, of),
});
