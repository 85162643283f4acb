import { countryOf } from '#console/features/people-search/parts/country-of.ts';
import { languageName } from '#console/ui/languages.ts';
import type { Profile, ProfileElement } from '#contract/data-subject-records.ts';
import { identifyingKindOf } from '#contract/identifying-elements.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import type { MergeDraft } from '../merge-draft.ts';
import { countTransactions } from '../primary/describe-person.ts';
import { asReviewed, type Review } from '../review/review-of.ts';

/** What a record says of itself beside its consents. */
export type Facts = {
  country: string;
  language: string;
  createdAt: string | null;
  lastContactAt: string | null;
  transactions: number;
};

const latest = (times: readonly (string | null | undefined)[]): string | null =>
  times
    .filter((time) => typeof time === 'string')
    .toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null;

const lastContactOf = ({ Purposes }: Profile): string | null =>
  latest((Purposes ?? []).map(({ LastInteractionDate }) => LastInteractionDate));

export const factsOf = (profile: Profile): Facts => ({
  country: countryOf(profile),
  language: profile.Language ? languageName(profile.Language) : '',
  createdAt: profile.CreatedDate ?? null,
  lastContactAt: lastContactOf(profile),
  transactions: countTransactions(profile),
});

/** The same of the record that they become. */
export const factsAfter = ({
  profiles,
  elements,
}: Pick<Review, 'profiles' | 'elements'>): Facts => {
  const places = profiles
    .map(({ LatestGeolocation }) => LatestGeolocation)
    .filter((own) => own != null);
  const place = places.find(
    ({ CreatedDate }) => CreatedDate === latest(places.map((own) => own.CreatedDate)),
  );
  const kept = elements.flatMap(({ name, forecast: { predicted } }): ProfileElement[] =>
    predicted ? [{ Name: name, Value: predicted.values[0] }] : [],
  );
  const language = profiles.find(({ Language }) => Language)?.Language;
  return {
    country: countryOf({ LatestGeolocation: place ?? null, DataElements: kept }),
    language: language ? languageName(language) : '',
    createdAt: profiles[0]?.CreatedDate ?? null,
    lastContactAt: latest(profiles.map(lastContactOf)),
    transactions: profiles.reduce((sum, profile) => sum + countTransactions(profile), 0),
  };
};

/** The names that a record has, masked or not. */
export const namesOf = ({ DataElements }: Profile): readonly { name: string; value: string }[] =>
  (DataElements ?? []).flatMap(({ Name: name, Value, Linked }) =>
    Linked || identifyingKindOf(name) !== 'NAME'
      ? []
      : [Value ?? []].flat().flatMap((value) => (value === '' ? [] : [{ name, value }])),
  );

/** `bad`: a no becomes a yes, or may; `warn`: answers differ, and the no stays. */
export const toneOf = ({ overrulesRefusal, risk }: ConsentRow): 'bad' | 'warn' | 'plain' => {
  if (overrulesRefusal !== 'no') return 'bad';
  return risk === 'check' ? 'warn' : 'plain';
};

/** The rows in which a no becomes a yes that aren't ticked as they are now. */
export const untickedRows = (
  { consents }: Pick<Review, 'consents'>,
  { acknowledged }: Pick<MergeDraft, 'acknowledged'>,
): readonly ConsentRow[] =>
  consents.filter((row) => {
    const { key, content } = asReviewed(row);
    return toneOf(row) === 'bad' && acknowledged[key] !== content;
  });
