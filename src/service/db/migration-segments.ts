const breakpoint = '--> statement-breakpoint';
const comment = /^\s*--[^\n]*\n/;
const alone =
  /^\s*(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|do\b|call\b)/i;

const withoutComments = (statement: string): string => {
  let rest = statement;
  while (comment.test(rest)) rest = rest.replace(comment, '');
  return rest;
};

const built = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i;

/** The index that a statement builds beside writes. */
export const builtIndexOf = (statement: string): string | undefined =>
  built.exec(withoutComments(statement))?.[1];

/** Statements that are done in one transaction, or one that can't be in any. */
export type Segment =
  | { kind: 'together'; statements: string[] }
  | { kind: 'alone'; statement: string };

/** Whether a statement is done outside a transaction: an index built beside writes, or a block that commits. */
export const isAlone = (statement: string): boolean => alone.test(withoutComments(statement));

export const statementsOf = (sql: string): string[] =>
  sql.split(breakpoint).filter((statement) => withoutComments(statement).trim() !== '');

/** The parts of a migration that are committed one by one: a start that was cut off goes on after them. */
export const segmentsOf = (sql: string): Segment[] => {
  const segments: Segment[] = [];
  for (const statement of statementsOf(sql)) {
    const last = segments.at(-1);
    if (isAlone(statement)) segments.push({ kind: 'alone', statement });
    else if (last?.kind === 'together') last.statements.push(statement);
    else segments.push({ kind: 'together', statements: [statement] });
  }
  return segments;
};

const header = /^-- works-from: (\S+)$/m;

/** The oldest migration that a program must know to work on the schema that this one makes. */
export const worksFromOf = (sql: string): string | null => header.exec(sql)?.[1] ?? null;
