// Marks that change the direction of what follows, so that code reads in another order than it runs.
const directionMarks = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const unsafeInScript = new RegExp(`[<\\u2028\\u2029${directionMarks}]`, 'g');

/** JSON that can stand in a script of a page too. */
export const asJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    unsafeInScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A text as a JavaScript literal, in one line. */
export const inScript = (text: string): string => asJson(text);

/** A key of an object literal: without the brackets this one would set the prototype. */
export const asKey = (name: string): string =>
  name === '__proto__' ? `[${inScript(name)}]` : inScript(name);

/** One word for a POSIX shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
