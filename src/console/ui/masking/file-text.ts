import { isMask, maskText } from '#contract/mask-text.ts';

/** How values of people are written to a file. */
export type FileValues = { isClear: boolean };

/** A value of a person as a file has it: its mask, unless the file is to have values in clear. */
export const fileText = (value: string, { isClear }: FileValues): string =>
  isClear || isMask(value) ? value : maskText(value);
