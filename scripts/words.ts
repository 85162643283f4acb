import { parseAst } from 'vite';

/** A wording that people shouldn't meet, and what to say instead. */
export interface Wording {
  pattern: RegExp;
  say: string;
  /** Texts that it's looked for in; documents too by default. `console`: programs may read the wire's word. */
  where?: 'screens' | 'console';
}

const wording = (pattern: RegExp, say: string, where?: Wording['where']): Wording => ({
  pattern,
  say,
  ...(where && { where }),
});
const inConsole = (pattern: RegExp, say: string) => wording(pattern, say, 'console');
const onScreens = (pattern: RegExp, say: string) => wording(pattern, say, 'screens');

/** Translated, British, or a word of the wire; docs/conventions.md has the rules behind them. */
export const wordings: readonly Wording[] = [
  wording(/\b(?:colour|behaviour|favour|neighbour)/i, 'color, behavior, favor, neighbor'),
  wording(/\b(?:preference|call|media|shopping) centre/i, 'center'),
  wording(/\b(?:catalogue|dialogue)\b/i, 'catalog, dialog'),
  wording(/\b(?:cancelled|cancelling|labelled|modelled|travelled)\b/i, 'canceled, labeled'),
  wording(
    /\b(?:organi|reali|recogni|locali|anonymi|minimi|summari)s(?:e|ed|es|ing|ation)\b/i,
    '-ize',
  ),
  wording(/\b(?:licence|grey|judgement|whilst)\b/i, 'license, gray, judgment, while'),

  onScreens(/\bsomebody\b/i, '"someone", or better "you" or "this person"'),
  onScreens(/\b(?:whoever|whomever)\b/i, 'say who: "the last save", "anyone with the token"'),
  inConsole(
    /\b(?:guid|uuid)s?\b/i,
    '"id", or pick it by name; the wire\'s word only in Technical details',
  ),
  inConsole(/\b(?:scope|endpoint)s?\b/i, '"access"; the wire\'s word only in Technical details'),
  inConsole(/\bdata subjects?\b/i, '"people", "this person"'),

  onScreens(/\bwas made\b|\bwere made\b/i, '"created"'),
  onScreens(/\bis tried again\b|\btried again by itself\b/i, '"Retrying automatically"'),
  onScreens(/\bby itself\b/i, '"automatically"'),
  onScreens(/\bFree again\b/, '"Resumes at …"'),
  onScreens(/\bRead again\b/, '"Refresh"'),
  onScreens(/\bRead on\b/, '"Keep searching"'),
  onScreens(/\bLook(?:ed)? up\b/i, '"Search"'),
  onScreens(/\bTake out\b/i, '"Remove"'),
  onScreens(/\bThey are meant\b/i, '"Include both"'),
  onScreens(/\bGo on without\b/i, '"Continue without …"'),
  onScreens(/\b[Ww]hat became of\b/, '"Result"'),
  onScreens(
    /\bstays? as (?:it is|they are)\b|\bas (?:it is|they are) by default\b/i,
    '"unchanged", "Default"',
  ),
  onScreens(/\bAs the system has it\b/i, '"System"'),
  onScreens(/\bAs received\b/, '"Technical details"'),
  onScreens(
    /\bNothing undoes\b|\b[Nn]obody can undo\b|\bNo way back\b/,
    '"This can\'t be undone."',
  ),
  onScreens(/\ball the same\b/i, '"anyway"'),
  onScreens(/\bLeave and lose\b/i, '"Discard changes"'),
  onScreens(/\bwhat was here before\b/i, '"older results"'),
  onScreens(/\bMay change everything\b|\bOnly to look at\b/i, '"Full access", "Read-only"'),
  onScreens(/\bSwitched (?:on|off)\b/, '"On", "Off"'),
  onScreens(/\bBoth together\b/i, '"Keep both"'),

  onScreens(
    /\b(?:can|could|did|do|does|is|are|was|were|has|have|had|would) not\b/i,
    'a contraction: "can\'t", "doesn\'t"',
  ),
  onScreens(/\bcannot\b/i, '"can\'t"'),
];

/** A text with the line that it begins on. */
export interface Text {
  line: number;
  text: string;
}

const isSentence = (text: string): boolean => /[a-z]{2}\s+\S*[a-z]/i.test(text);

type Node = Record<string, unknown> & { type: string; start: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Where no text for people stands: SQL and the like, modules, types, the program's own faults. */
const isOurs = (node: Node): boolean =>
  ['ImportDeclaration', 'TaggedTemplateExpression', 'TSLiteralType'].includes(node.type) ||
  (node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name)));

const textOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText')
    return /[a-z]/i.test(String(node.value)) ? String(node.value) : undefined;
  const value =
    node.type === 'TemplateElement' ? (node.value as { cooked?: string }).cooked : node.value;
  const isText = node.type === 'Literal' || node.type === 'TemplateElement';
  return isText && typeof value === 'string' && isSentence(value) ? value : undefined;
};

/** Texts of a source file that people may read: strings of several words, and what JSX says. */
export const textsOf = (file: string, source: string): Text[] => {
  const texts: Text[] = [];
  const visit = (node: Node): void => {
    if (isOurs(node)) return;
    const text = textOf(node);
    if (text !== undefined) {
      const lead = text.length - text.trimStart().length;
      const line = source.slice(0, node.start + lead + 1).split('\n').length;
      texts.push({ line, text: text.replace(/\s+/g, ' ').trim() });
    }
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  };
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  visit(parseAst(source, { lang }) as unknown as Node);
  return texts;
};

/** Paragraphs of a document, without its examples of code. */
export const paragraphsOf = (source: string): Text[] => {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    const isFence = text.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    if (isCode || isFence || text === '') return [];
    return [{ line: index + 1, text: text.replace(/`[^`]*`/g, '`…`') }];
  });
};

/** Where a text stands: what a document may say, a screen may not. */
export type Place = 'document' | 'screens' | 'console';

const isAsked = (where: Wording['where'], place: Place): boolean =>
  where === undefined || where === place || (where === 'screens' && place === 'console');

/** What a file says that it shouldn't, as sentences for who wrote it. */
export const findWordings = (file: string, texts: readonly Text[], place: Place): string[] =>
  texts.flatMap(({ line, text }) =>
    wordings
      .filter(({ pattern, where }) => isAsked(where, place) && pattern.test(text))
      .map(({ pattern, say }) => `${file}:${line} says “${pattern.exec(text)?.[0]}”. Say ${say}.`),
  );
