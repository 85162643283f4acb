import { rankOptions } from '#console/ui/combobox/rank-options.ts';

/** Whether a text holds each word of what was typed, whatever their case and accents. */
export const containsWords = (text: string, typed: string): boolean =>
  rankOptions([{ id: '', label: text }], typed).length > 0;
