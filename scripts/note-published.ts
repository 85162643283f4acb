import { readFileSync, writeFileSync } from 'node:fs';
import { type Note, noteChanges, noteFile, readPublished } from './published.ts';

// npm run published. Notes which examples and settings the entries of CHANGELOG.md cover.

const note = JSON.parse(readFileSync(noteFile, 'utf8')) as Note;
try {
  const next = noteChanges(note, readPublished(), readFileSync('CHANGELOG.md', 'utf8'));
  writeFileSync(noteFile, `${JSON.stringify(next, null, 2)}\n`);
  process.stdout.write(`${noteFile} written, with ${next.entries} entries\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
