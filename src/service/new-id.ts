/** What a counter of 12 bits holds. */
const countMaximum = 0xfff;

/**
 * Makes UUIDs of version 7 (RFC 9562) in ascending order: a millisecond, a counter that begins anywhere
 * in its lower half, and 62 random bits.
 * @param random gives UUIDs of version 4, of which Node prepares many at a time: random bytes for each id
 * would cost thirty times as much
 */
export const createIds = (
  clock: () => number = Date.now,
  random: () => string = () => crypto.randomUUID(),
): (() => string) => {
  let ms = 0;
  let count = 0;
  return () => {
    const bits = random();
    const now = clock();
    if (now > ms || count === countMaximum) {
      ms = Math.max(now, ms + 1);
      count = Number.parseInt(bits.slice(15, 18), 16) >> 1;
    } else {
      count += 1;
    }
    const time = ms.toString(16).padStart(12, '0');
    const counted = count.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${bits.slice(19)}`;
  };
};
