import { languageName } from '#console/ui/languages.ts';
import { type Figures, percentOf } from './coverage.ts';

/** The name of a language; of a record that names none, what it is instead. */
export const sourceName = (tag: string): string =>
  tag === '' ? 'Default language' : languageName(tag);

/** "83%, 2 missing, 1 same as default, 1 behind". */
export const coverageWords = (figures: Figures): string =>
  [
    `${percentOf(figures)}%`,
    figures.missing > 0 && `${figures.missing} missing`,
    figures.same > 0 && `${figures.same} same as default`,
    figures.behind > 0 && `${figures.behind} behind`,
  ]
    .filter(Boolean)
    .join(', ');
