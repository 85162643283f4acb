import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findWordings, paragraphsOf, textsOf } from './words.ts';

// Fails where a text that people read has a wording that scripts/words.ts says differently.

const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '-z', '--deduplicate'],
  {
    encoding: 'utf8',
  },
).split('\0');

/** What others wrote, and records of what was decided in the words of their day. */
const isGiven = (file: string): boolean =>
  /^docs\/(?:wire|decisions|design\.md|spec\.md)/.test(file);
const isScreen = (file: string): boolean =>
  /^src\/(?:console|service|contract)\/.*\.tsx?$/.test(file) &&
  !/\.test\.|\/testing\/|\/migrations\//.test(file);
const isDocument = (file: string): boolean => file.endsWith('.md') && !isGiven(file);

/** It leads from the words of law and of the interface to those of the console. */
const glossary = 'src/console/features/help/terms.ts';

const placeOf = (file: string) =>
  file.startsWith('src/console/') && file !== glossary ? 'console' : 'screens';

const read = (file: string): string => readFileSync(file, 'utf8');
const screens = listed.filter(isScreen);
const documents = listed.filter(isDocument);
const found = [
  ...screens.flatMap((file) => findWordings(file, textsOf(file, read(file)), placeOf(file))),
  ...documents.flatMap((file) => findWordings(file, paragraphsOf(read(file)), 'document')),
];
for (const sentence of found) process.stderr.write(`${sentence}\n`);
process.stdout.write(`${screens.length + documents.length} files read, ${found.length} wordings\n`);
process.exit(found.length === 0 ? 0 : 1);
