import { posix } from 'node:path';

/** What a citation may lead to; paths are relative to the root. */
export type Repository = {
  /** Whether there is a file or a folder of this path. */
  has: (path: string) => boolean;
  /** The sections of a document, by number (`sectionsOf`). */
  sections: (document: string) => ReadonlySet<string>;
};

/** The comments of each kind of file. Markdown is read whole. */
const comments: readonly (readonly [names: RegExp, comment: RegExp])[] = [
  [/\.[jt]sx?$/, /(?<=^|[\s{(,])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/gm],
  [/\.(?:sh|ya?ml)$/, /(?<=^|\s)#[^\n]*/gm],
  [/\.html$/, /<!--[\s\S]*?-->/g],
];

export const isRead = (path: string): boolean =>
  path.endsWith('.md') || comments.some(([names]) => names.test(path));

const linesOf = (text: string): string => text.replaceAll(/[^\n]/g, '');

/** What a file says in prose, on the lines where it says it. */
const proseOf = (path: string, source: string): string => {
  const [, comment] = comments.find(([names]) => names.test(path)) ?? [];
  if (comment === undefined) return source;
  let prose = '';
  let end = 0;
  for (const { 0: text, index } of source.matchAll(comment)) {
    const code = source.slice(end, index);
    // No citation goes on from one comment to another with code between them.
    prose += /\S/.test(code) ? `|${linesOf(code)}` : linesOf(code);
    prose += text.replaceAll(/^[ \t]*(?:\/\*+|\*\/?|\/\/|#|<!--)/gm, ' ');
    end = index + text.length;
  }
  return prose;
};

/**
 * The numbers that a document can be cited by: of its headings ("## 5." is 5, "### 5.6" is 5.6), and
 * of the items of its lists under the heading that they stand below: item 3 of section 6 is 6.3.
 */
export const sectionsOf = (markdown: string): ReadonlySet<string> => {
  const sections = new Set<string>();
  let heading = '';
  for (const line of markdown.split('\n')) {
    const [, item] = /^(\d+)\.\s/.exec(line) ?? [];
    if (item !== undefined) sections.add(heading === '' ? item : `${heading}.${item}`);
    if (!line.startsWith('#')) continue;
    heading = /^#+\s+(\d+(?:\.\d+)*)/.exec(line)?.[1] ?? '';
    if (heading !== '') sections.add(heading);
  }
  return sections;
};

const number = '\\d+(?:\\.\\d+)*';
const numbers = `${number}(?:(?:,|\\s+and)\\s+${number})*`;

/** `docs/design.md 5.6`, `docs/design.md 5.4 and 10.6`, `docs/spec.md 4.1 rule 3`; no part of a URL. */
const citation = new RegExp(
  '(?<![\\w/.:-])(?<name>(?:[\\w.-]+/)*[\\w.-]*\\w\\.md)\\b' +
    `(?:\`?,?\\s+(?:sections?\\s+)?(?<cited>${numbers})(?:,?\\s+rules?\\s+(?<rules>${numbers}))?)?`,
  'g',
);

const link = /\]\((?<target>[^)\s#]+)(?:#[^)\s]*)?\)/g;

const repositoryPath = /`(?<path>(?:src|e2e|bench|docs|scripts|public|\.ci)\/[\w./-]*)`/g;

const citedSections = (cited = '', rules = ''): string[] => {
  const sections = cited.match(new RegExp(number, 'g')) ?? [];
  const items = rules.match(new RegExp(number, 'g')) ?? [];
  return [...sections, ...items.map((item) => `${sections.at(-1)}.${item}`)];
};

/**
 * A sentence for each citation of a file that leads nowhere: a document that isn't there or lacks
 * the section; in Markdown also links, and paths in backticks. Decision records are history: the
 * code that they name may be gone.
 */
export const brokenCitations = (
  path: string,
  source: string,
  repository: Repository,
): readonly string[] => {
  const prose = proseOf(path, source);
  const isMarkdown = path.endsWith('.md');
  const findings: string[] = [];
  const report = (index: number, what: string) => {
    const line = prose.slice(0, index).split('\n').length;
    findings.push(`${path}:${line} cites ${what}, which does not exist.`);
  };

  const text = isMarkdown ? prose.replaceAll(link, (target) => '_'.repeat(target.length)) : prose;
  for (const { groups: { name = '', cited, rules } = {}, index } of text.matchAll(citation)) {
    if (!repository.has(name)) {
      report(index, name);
      continue;
    }
    for (const section of citedSections(cited, rules)) {
      if (!repository.sections(name).has(section)) report(index, `${name} ${section}`);
    }
  }
  if (!isMarkdown) return findings;

  for (const { groups: { target = '' } = {}, index } of prose.matchAll(link)) {
    if (/^[a-z]+:/i.test(target)) continue;
    if (!repository.has(posix.join(posix.dirname(path), target))) report(index, target);
  }
  if (path.startsWith('docs/decisions/')) return findings;
  for (const { groups: { path: named = '' } = {}, index } of prose.matchAll(repositoryPath)) {
    // A document was looked for above.
    if (!named.endsWith('.md') && !repository.has(named)) report(index, named);
  }
  return findings;
};
