// Without what is taken for another: 0 and O, 1 and I.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const markLength = 4;

const randomMark = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(markLength)),
    (byte) => signs[byte % signs.length],
  ).join('');

/**
 * Gives each value a mark of four signs, by which two masked values are seen to be equal or not.
 * Marks are drawn at random and no two values have the same, so that a mark says nothing of its
 * value to whoever does not have this memory.
 */
export const createValueMarks = (random: () => string = randomMark) => {
  const marks = new Map<string, string>();
  const given = new Set<string>();

  const draw = (): string => {
    let mark = random();
    while (given.has(mark)) mark = random();
    given.add(mark);
    return mark;
  };

  return {
    markOf: (value: string): string => {
      const mark = marks.get(value) ?? draw();
      marks.set(value, mark);
      return mark;
    },
    forget: (): void => {
      marks.clear();
      given.clear();
    },
  };
};

/** Those of this tab. */
export const valueMarks = createValueMarks();
