import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alsoCalled } from '#console/features/help/find-terms.ts';
import { terms } from '#console/features/help/terms.ts';

/** Words of the code: screens say something else, or nothing. */
const codeOnly = [
  'status',
  'asleep',
  'kind of an element',
  'same receipt',
  'refusal',
  'loss',
  'day counts',
  'catalog',
  'colleague',
  'data subject',
  'lenient search',
  'search key',
  'dismissed',
  'distinct pair',
  'former record',
  'identity group',
];

test("the console explains the words of ARCHITECTURE.md's glossary that screens have", () => {
  const known = new Set(
    terms.flatMap((term) => [term.name, ...alsoCalled(term)].map((name) => name.toLowerCase())),
  );
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  const glossary = text.slice(text.indexOf('### What is collected'));
  const domain = glossary.slice(0, glossary.indexOf('### The interface and the service'));
  const words = Array.from(
    domain.matchAll(/^\| (?!word |-)([^|]+?) \|/gm),
    ([, word]) => word ?? '',
  );
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => !known.has(word) && !codeOnly.includes(word))).toEqual([]);
});

/** They listen for Escape, which closes what is open, or for whether any key is pressed. */
const forNoShortcut = [
  'ui/TipHost.tsx',
  'features/purpose-preferences/form/useDragOrder.ts',
  'records/versioned/usePublishOnArrival.ts',
];

test('only the help module listens for keys of the whole page, so that it lists them all', () => {
  const listening = globSync('src/console/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .filter((file) =>
      /addEventListener\(\s*'key(?:down|up|press)'/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => file.replace('src/console/', ''));
  expect(listening.toSorted()).toEqual([...forNoShortcut, 'app/help/shortcuts.ts'].toSorted());
});
