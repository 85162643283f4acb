import { type ComparedVersion, compareVersions } from './compare-versions.ts';
import { differsWords } from './compare-words.ts';

/** What differs between two versions, in a line. */
export const differsLine = (from: ComparedVersion, to: ComparedVersion): string =>
  differsWords(compareVersions(from, to)) || 'Nothing differs';
