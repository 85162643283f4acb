import { goTo, places } from '#scripts/console-places.ts';
import { wordings } from '#scripts/words.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { textsOf } from '../support/texts-of.ts';

// What only people who look for a fault should meet.
const technical = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i,
  // A part of an id.
  /\b[0-9a-f]{8}…[0-9a-f]{4}\b/i,
  /\/api\//,
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b/,
];
/** A scene is chosen by the interface's own names. */
const isOfInterface = (name: string, text: string): boolean =>
  name.startsWith('demo-') && text.includes('data subject');
/** The glossary leads from the words of others to those of the console. */
const isOfGlossary = (name: string, text: string): boolean =>
  name === 'glossary' && /data subject|scope|endpoint/.test(text);
/** Technical words may stand on pages for developers. */
const isForDevelopers = (name: string): boolean =>
  name.startsWith('api-access') || name === 'point-integrate';
/** A proof and an answer to a person name receipts by their ids. */
const isProof = (name: string): boolean =>
  /^(?:person-proof|verify-proof|person-access)/.test(name);
const uncommon = wordings.map(({ pattern }) => pattern);
const unwanted = [...technical, ...uncommon];

test('no page speaks of ids, paths or methods, or in words that people do not use', {
  tag: '@all',
}, async ({ page }) => {
  test.slow();
  await openAs(page, 'privacy', '/collection-points');
  const found: string[] = [];
  for (const [name, place] of Object.entries(places)) {
    await goTo(page, place);
    await page.waitForLoadState('networkidle');
    const texts = await textsOf(page);
    expect(texts.length, name).toBeGreaterThan(3);
    const patterns = isForDevelopers(name) || isProof(name) ? uncommon : unwanted;
    for (const text of texts) {
      if (isOfInterface(name, text) || isOfGlossary(name, text)) continue;
      if (patterns.some((pattern) => pattern.test(text))) found.push(`${name}: ${text}`);
    }
  }
  expect(found).toEqual([]);
});
