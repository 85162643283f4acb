import type { Profile } from '#contract/data-subject-records.ts';

/** What people give as their country, the nearest to where they live first. */
const countryElements = ['Country', 'Country of residence', 'Country of delivery'];
const regions = new Intl.DisplayNames(['en'], { type: 'region' });

/** "Sweden" for "SE"; a name as it came. */
const nameOfCountry = (country: string): string =>
  /^[a-z]{2}$/i.test(country) ? (regions.of(country.toUpperCase()) ?? country) : country;

/**
 * The country that the latest receipt with one came from, else the one that the person gave; `''`
 * where none is known. Neither is masked (docs/design.md 10.11).
 */
export const countryOf = ({
  LatestGeolocation,
  DataElements,
}: Pick<Profile, 'LatestGeolocation' | 'DataElements'>): string => {
  const given = countryElements
    .map((name) => DataElements?.find(({ Name }) => Name === name)?.Value)
    .find((value) => typeof value === 'string' && value !== '');
  return nameOfCountry(LatestGeolocation?.Country || (typeof given === 'string' ? given : ''));
};
