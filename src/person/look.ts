/** The color of pages whose sender has chosen none, `#rrggbb` as all of them. */
export const defaultColor = '#37419a';

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminanceOf = (color: string): number => {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors (WCAG 2.2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  const part = (place: 0 | 1 | 2) => a[place] + (b[place] - a[place]) * share;
  return hexOf([part(0), part(1), part(2)]);
};

const ink = { dark: '#0c0d14', light: '#ffffff' };
/** As `--page` and `--card` of person.css. */
const grounds = { light: ['#fafaf8', '#ffffff'], dark: ['#121311', '#1b1c1a'] } as const;
const readable = 4.5;
const steps = 50;

/** The nearest one to `color`, on the way to black or white, that can be read on each ground. */
const readableOn = (color: string, on: readonly string[], toward: string): string => {
  for (let step = 0; step <= steps; step += 1) {
    const mixed = mix(color, toward, step / steps);
    if (on.every((ground) => contrastOf(mixed, ground) >= readable)) return mixed;
  }
  return toward;
};

const inkOn = (color: string): string =>
  contrastOf(color, ink.light) >= contrastOf(color, ink.dark) ? ink.light : ink.dark;

const rules = (color: string, page: 'light' | 'dark'): string => {
  const text = readableOn(color, grounds[page], page === 'light' ? '#000000' : '#ffffff');
  const button = page === 'light' ? color : text;
  const soft = mix(grounds[page][0], color, page === 'light' ? 0.09 : 0.28);
  return `--brand:${button};--brand-ink:${inkOn(button)};--brand-text:${text};--brand-soft:${soft}`;
};

/**
 * The stylesheet of a sender's color: that of buttons as it was chosen, with the ink that reads best
 * on it, and what stands on the page as near to it as can be read.
 */
export const lookOf = (color: string): string =>
  `:root{${rules(color, 'light')}}@media (prefers-color-scheme:dark){:root{${rules(color, 'dark')}}}`;
