import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Fails where a document of current truth names a path of this repository that is gone. */
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('docs/decisions/'));

const cited = /`((?:src|e2e|bench|docs|scripts|public|\.ci)\/[\w./-]*)`/g;

const missing = documents.flatMap((document) =>
  Array.from(readFileSync(document, 'utf8').matchAll(cited), ([, path]) => path ?? '')
    .filter((path) => !existsSync(path))
    .map((path) => `${document} names ${path}, which does not exist.`),
);
for (const line of missing) process.stderr.write(`${line}\n`);
process.stdout.write(`${documents.length} documents read, ${missing.length} paths missing\n`);
process.exit(missing.length === 0 ? 0 : 1);
