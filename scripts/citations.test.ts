import { describe, expect, test } from 'vitest';
import { brokenCitations, isRead, sectionsOf } from './citations.ts';

const guide = `# Guide

## 1. Start
### 1.1 First
## 2. Laws

1. Nobody is lost.
2. Nothing is guessed.

## Without a number

3. Of no section.
`;
const documents: Record<string, string> = {
  'README.md': '',
  'docs/guide.md': guide,
  'docs/decisions/old.md': '',
};
const paths = new Set([...Object.keys(documents), 'docs', 'src/app.ts', 'docs/pictures/one.png']);
const repository = {
  has: (path: string) => paths.has(path),
  sections: (document: string) => sectionsOf(documents[document] ?? ''),
};
const findingsIn = (path: string, source: string) => brokenCitations(path, source, repository);

const nowhere = 'docs/nowhere.md';
const comment = (text: string): string => `/** ${text} */\nexport const one = 1;\n`;

test('a document has the sections of its headings and of the items below them', () => {
  expect([...sectionsOf(guide)]).toEqual(['1', '1.1', '2', '2.1', '2.2', '3']);
});

describe('a comment', () => {
  test.each([
    'See docs/guide.md.',
    'See docs/guide.md 1.1.',
    'See docs/guide.md 1.1 and 2.2, or README.md.',
    'See docs/guide.md, sections 1 and 2.',
    'As docs/guide.md 2 rules 1 and 2 say.',
    'See https://example.org/docs/nowhere.md 9.',
    'Most of docs/guide.md; 9 of 10 read it.',
  ])('may say: %s', (text) => {
    expect(findingsIn('src/one.ts', comment(text))).toEqual([]);
  });

  test.each([
    ['See docs/nowhere.md.', 'docs/nowhere.md'],
    ['See guide.md: the folder is missing.', 'guide.md'],
    ['See docs/guide.md 1.2.', 'docs/guide.md 1.2'],
    ['See docs/guide.md section 7.', 'docs/guide.md 7'],
    ['See docs/guide.md 1.1 and 3.1.', 'docs/guide.md 3.1'],
    ['As docs/guide.md 2 rules 1 and 3 say.', 'docs/guide.md 2.3'],
  ])('is told that there is no such thing: %s', (text, what) => {
    expect(findingsIn('src/one.ts', comment(text))).toEqual([
      `src/one.ts:1 cites ${what}, which does not exist.`,
    ]);
  });

  test('is read over its lines, and named by the line of the citation', () => {
    const source = ['const one = 1;', '/**', ' * Here (docs/guide.md', ' * 9.9), there.', ' */'];
    expect(findingsIn('src/one.tsx', source.join('\n'))).toEqual([
      'src/one.tsx:3 cites docs/guide.md 9.9, which does not exist.',
    ]);
  });

  test.each([
    ['src/one.ts', `const one = 1; // ${nowhere}`],
    ['src/One.tsx', `<p>\n  {/* ${nowhere} */}\n</p>`],
    ['public/one.js', `// ${nowhere}`],
    ['.ci/one.sh', `one # ${nowhere}`],
    ['compose.yaml', `# ${nowhere}`],
    ['index.html', `<!-- ${nowhere} -->`],
  ])('is found in %s', (path, source) => {
    expect(isRead(path)).toBe(true);
    expect(findingsIn(path, source)).toHaveLength(1);
  });

  test.each([
    ['src/one.ts', "const one = 'docs/nowhere.md';"],
    ['.ci/one.sh', 'cat docs/nowhere.md'],
  ])('is not what the code of %s does', (path, source) => {
    expect(findingsIn(path, source)).toEqual([]);
  });

  test('ends where code begins', () => {
    const source = '// See docs/guide.md\nconst one = 1;\n// 9 of them.\n';
    expect(findingsIn('src/one.ts', source)).toEqual([]);
  });
});

describe('a document', () => {
  test.each([
    'See [the guide](guide.md#start), [the root](../README.md) and [docs/guide.md](guide.md).',
    'A picture: ![one](pictures/one.png), a [page](https://example.org/nowhere.md).',
    'Paths: `src/app.ts`, `docs/guide.md` 1.1.',
  ])('may say: %s', (text) => {
    expect(findingsIn('docs/other.md', text)).toEqual([]);
  });

  test.each([
    ['a link is relative to it', '[guide](docs/guide.md)', 'docs/guide.md'],
    ['a link leads to a file', '[one](pictures/two.png)', 'pictures/two.png'],
    ['a path in backticks is there', 'See `src/gone.ts`.', 'src/gone.ts'],
    ['a section is there', 'See `docs/guide.md` 1.9.', 'docs/guide.md 1.9'],
  ])('%s', (_rule, text, what) => {
    expect(findingsIn('docs/other.md', `# Other\n\n${text}\n`)).toEqual([
      `docs/other.md:3 cites ${what}, which does not exist.`,
    ]);
  });

  test('of a decision may name code that is gone, but no document that is', () => {
    const text = 'See `src/gone.ts` and docs/nowhere.md.';
    expect(findingsIn('docs/decisions/new.md', text)).toEqual([
      'docs/decisions/new.md:1 cites docs/nowhere.md, which does not exist.',
    ]);
  });
});
