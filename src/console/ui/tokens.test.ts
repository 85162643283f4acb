import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';
import { color } from './tokens.ts';

const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8');

/** The declarations of a rule, by name. */
const declarationsOf = (selector: string): Record<string, string> => {
  const body = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    body
      .split(';')
      .map((line) => line.split(/:(.*)/s, 2).map((part) => part.trim()))
      .filter(([name]) => name),
  );
};

const names = Object.values(color).map((text) => text.slice('var('.length, -')'.length));

test.each([
  ['light', '[data-scheme="light"]'],
  ['dark', '[data-scheme="dark"]'],
])('tokens.css has what the theme of MUI makes of the %s scheme', (scheme, selector) => {
  const sheet = theme
    .generateStyleSheets()
    .find((rules) => Object.keys(rules).some((key) => key.endsWith(selector)));
  const made: Record<string, unknown> = Object.values(sheet ?? {})[0] ?? {};
  expect(declarationsOf(selector)).toEqual({
    'color-scheme': scheme,
    ...Object.fromEntries(names.map((name) => [name, made[name]])),
  });
});
