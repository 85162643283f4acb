import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brokenCitations, isRead, sectionsOf } from './citations.ts';

// Fails where a document or a comment cites what is not in the repository.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));

const paths = new Set(files);
for (const file of files) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder);
}

const read = (file: string): string => readFileSync(file, 'utf8');
const known = new Map<string, ReadonlySet<string>>();
const sections = (document: string): ReadonlySet<string> => {
  const found = known.get(document) ?? sectionsOf(read(document));
  known.set(document, found);
  return found;
};
const has = (path: string): boolean => paths.has(path.replace(/\/$/, ''));

const cited = files.filter(isRead);
const broken = cited.flatMap((file) => brokenCitations(file, read(file), { has, sections }));
for (const sentence of broken) process.stderr.write(`${sentence}\n`);
process.stdout.write(`${cited.length} files read, ${broken.length} citations lead nowhere\n`);
process.exit(broken.length === 0 ? 0 : 1);
