import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startService } from '#service/testing/service.ts';
import { foldInSql } from './fold-in-sql.ts';
import { fold } from './match-keys.ts';

const { db } = await startService();

const foldInDatabase = async (values: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ folded: string }>(sql`
    select ${foldInSql(sql`v.value`)} as folded
    from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as v(value, n)
    order by n`);
  return rows.map(({ folded }) => folded);
};

/** The values that the database folds differently, with both results. */
const differences = async (values: readonly string[]) => {
  const folded = await foldInDatabase(values);
  return values.flatMap((value, index) => {
    const [here, there] = [fold(value), folded[index]];
    return here === there ? [] : [{ value, here, there }];
  });
};

/** Every character that a database text can hold. */
function* everyCharacter() {
  for (let code = 1; code <= 0x10_ffff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
}

/** Han, Hangul, private-use and unassigned characters: the bulk of them, and mostly alike. */
const isPlain = (character: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Co}\p{Cn}]/u.test(character) &&
  fold(character) === character &&
  character.normalize('NFD') === character;
const characters = [...everyCharacter()].filter(
  (character, index) => !isPlain(character) || index % 101 === 0,
);

/** Characters that this database normalizes like Node; it may not know those of a newer Unicode. */
const readKnown = async (characters: readonly string[]): Promise<string[]> => {
  // Next to accents, so that it also shows whether the character is known to be an accent.
  const { rows } = await db.execute<{ nfc: string; nfd: string; among: string }>(sql`
    select normalize(v.value, nfc) as nfc, normalize(v.value, nfd) as nfd,
      normalize('q' || chr(776) || v.value || chr(807), nfc) as among
    from jsonb_array_elements_text(${JSON.stringify(characters)}::jsonb) with ordinality as v(value, n)
    order by n`);
  return characters.filter((character, index) => {
    const row = rows[index];
    return (
      row?.nfc === character.normalize('NFC') &&
      row.nfd === character.normalize('NFD') &&
      row.among === `q\u0308${character}\u0327`.normalize('NFC')
    );
  });
};

/** Pseudo-random numbers, the same each time (mulberry32). */
const createDraw = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

test('every character alone is folded in the database as in Node', async () => {
  const known = await readKnown(characters);
  expect(characters.length - known.length).toBeLessThan(500);
  expect(known.length).toBeGreaterThan(40_000);
  expect(await differences(known)).toEqual([]);
});

test('texts of any characters are folded in the database as in Node', async () => {
  const special = await readKnown(
    characters.filter(
      (character) =>
        fold(character) !== character ||
        /\p{Lu}|\p{Ll}|\p{M}|\p{White_Space}/u.test(character) ||
        character.normalize('NFD') !== character,
    ),
  );
  const common = [...'aAbBsSiI 1.@-\t\n\u00a0ßẞäÄéÉσςΣΟияИЯııİſK\u0301\u0308\u0307\u0345漢字한'];
  const draw = createDraw(23);
  const values = Array.from({ length: 10_000 }, () =>
    Array.from({ length: 1 + draw(12) }, () => {
      const from = draw(3) === 0 ? special : common;
      return from[draw(from.length)] ?? '';
    }).join(''),
  );
  expect(new Set(values).size).toBeGreaterThan(8_000);
  expect(await differences(values)).toEqual([]);
});

test.each([
  ['Straße', 'STRASSE'],
  ['GROẞ', 'groß'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ΟΔΥΣΣΕΥΣ Α', 'οδυσσευσ α'],
  ['ﬁn', 'FIN'],
  ['\ufeff\u2003Zoe\u0308\u00a0', 'ZO\u00cb'],
  ['K', 'k'],
])('%j and %j are equal to the database', async (one, other) => {
  const [first, second] = await foldInDatabase([one, other]);
  expect(first).toBe(second);
});
