const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser makes line feeds of them.
  '\r': '&#13;',
};

/** For text between tags and in quoted attributes. */
export const inHtml = (text: string): string =>
  text.replaceAll(/[&<>"'\r]/g, (character) => references[character] ?? character);

/** A text as a JavaScript literal that can stand in a script of a page too. */
export const inScript = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A key of an object literal: without the brackets this one would set the prototype. */
export const asKey = (name: string): string =>
  name === '__proto__' ? `[${inScript(name)}]` : inScript(name);

/** One word for a POSIX shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
