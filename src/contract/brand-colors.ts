/** `#rrggbb`. */
export type HexColor = string;

/** The color of people's pages where a center has none. */
export const defaultBrand: HexColor = '#37419a';

/** What the contrast of text has to reach (WCAG 2.2 AA, 1.4.3). */
export const textContrast = 4.5;

/**
 * What people's pages are drawn on: the page, and the cards on it. `person.css` has the same colors
 * under the same names.
 */
export const personGrounds = {
  light: { page: '#fafaf8', card: '#ffffff' },
  dark: { page: '#121311', card: '#1b1c1a' },
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
  needed = textContrast,
): HexColor => {
  const from = channelsOf(color);
  const to = channelsOf(end);
  const steps = 256;
  for (let step = 0; step < steps; step += 1) {
    const mixed = toHex(
      from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * (step / steps)),
    );
    if (contrastWith(mixed, grounds) >= needed) return mixed;
  }
  return end;
};

/** The nearest darker color that reads on a light page, where a center's color is too pale for it. */
export const nearestDarker = (color: HexColor): HexColor =>
  readableOn(color, Object.values(personGrounds.light), black);

/** On dark pages just enough contrast makes a dull color; this keeps it bright. */
const darkContrast = 7;

/** How much of the color is in the ground of what is selected. */
const softShares = { light: 0.09, dark: 0.28 } as const;

const soften = (color: HexColor, page: HexColor, share: number): HexColor =>
  toHex(
    channelsOf(page).map(
      (channel, at) => channel + ((channelsOf(color)[at] ?? 0) - channel) * share,
    ),
  );

/** What people's pages make of one color. */
export type BrandColors = {
  /** Of buttons, and of the text on them. */
  button: HexColor;
  ink: HexColor;
  /** Of links and outlines, which stand on the page. */
  text: HexColor;
  /** Behind what is selected. */
  soft: HexColor;
};

/**
 * What people's pages make of a center's color: buttons as it was chosen, and what stands on the page
 * as near to it as can be read.
 */
export const brandColors = (color: HexColor): Record<'light' | 'dark', BrandColors> => {
  const light = color.toLowerCase();
  const dark = readableOn(light, Object.values(personGrounds.dark), white, darkContrast);
  return {
    light: {
      button: light,
      ink: inkOn(light),
      text: nearestDarker(light),
      soft: soften(light, personGrounds.light.page, softShares.light),
    },
    dark: {
      button: dark,
      ink: inkOn(dark),
      text: dark,
      soft: soften(light, personGrounds.dark.page, softShares.dark),
    },
  };
};
