/** What a form sends. */
export type Fields = [name: string, value: string][];

/** An attribute of a tag; empty where it has none. */
export const attributeOf = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

export const inputsOf = (markup: string): string[] => markup.match(/<input[^>]*>/g) ?? [];

/** What a browser sends of a page as it is. */
export const fieldsOf = (markup: string): Fields =>
  inputsOf(markup)
    .filter((tag) => tag.includes('type="hidden"') || tag.includes(' checked'))
    .map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')]);

/** What can be read on a page, without marks of writing direction. */
export const saidOn = (markup: string): string =>
  markup
    .replace(/<svg class="sprite".*?<\/svg>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
