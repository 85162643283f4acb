import { type BrandColors, brandColors } from '#contract/brand-colors.ts';

const rules = ({ button, ink, text, soft }: BrandColors): string =>
  `--brand:${button};--brand-ink:${ink};--brand-text:${text};--brand-soft:${soft}`;

/**
 * The stylesheet of a sender's color: that of buttons as it was chosen, with the ink that reads best
 * on it, and what stands on the page as near to it as can be read.
 */
export const lookOf = (color: string): string => {
  const { light, dark } = brandColors(color);
  return `:root{${rules(light)}}@media (prefers-color-scheme:dark){:root{${rules(dark)}}}`;
};
