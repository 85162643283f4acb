/** `#rrggbb`. */
export type HexColor = string;

/** What the contrast of text has to reach (WCAG 2.2 AA, 1.4.3). */
export const textContrast = 4.5;

/**
 * What people's pages are drawn on: the page, and the cards on it. `person.css` has the same colors
 * under the same names.
 */
export const personGrounds = {
  light: { page: '#fbfaf8', card: '#ffffff' },
  dark: { page: '#121317', card: '#1b1c21' },
} as const;

const black = '#000000';
const white = '#ffffff';

const channelsOf = (color: HexColor): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const toHex = (channels: readonly number[]): HexColor =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, as WCAG defines it. */
const luminanceOf = (color: HexColor): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** How well two colors are told apart, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: HexColor, other: HexColor): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted(
    (low, high) => low - high,
  );
  return (lighter + 0.05) / (darker + 0.05);
};

/** Black or white, whichever is easier to read on this color. */
export const inkOn = (color: HexColor): HexColor =>
  contrastOf(color, white) >= contrastOf(color, black) ? white : black;

/** The least contrast of a color with all of these grounds. */
export const contrastWith = (color: HexColor, grounds: readonly HexColor[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(color, ground)));

/** The color itself, or the nearest on the way to black or white that can be read on all of these grounds. */
const readableOn = (
  color: HexColor,
  grounds: readonly HexColor[],
  end: typeof black | typeof white,
): HexColor => {
  const from = channelsOf(color);
  const to = channelsOf(end);
  const steps = 256;
  for (let step = 0; step < steps; step += 1) {
    const mixed = toHex(
      from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * (step / steps)),
    );
    if (contrastWith(mixed, grounds) >= textContrast) return mixed;
  }
  return end;
};

/** The nearest darker color that reads on a light page, where a center's color is too pale for it. */
export const nearestDarker = (color: HexColor): HexColor =>
  readableOn(color, Object.values(personGrounds.light), black);

/** What people's pages make of a center's color: its links and buttons, and the text on these. */
export const brandColors = (
  color: HexColor,
): Record<'light' | 'dark', { brand: HexColor; ink: HexColor }> => {
  const brand = color.toLowerCase();
  const dark = readableOn(brand, Object.values(personGrounds.dark), white);
  return {
    light: { brand, ink: inkOn(brand) },
    dark: { brand: dark, ink: inkOn(dark) },
  };
};
