import type { HeatWeek } from '../heat.ts';
import { heatMonths } from '../heat.ts';
import { monthName } from '../number-words.ts';
import { escapeXml, type Picture, type PictureColors } from './save-png.ts';

type Colors = PictureColors & { accent: string };

const cell = 16;
const gap = 3;
const labelWidth = 40;
const weekdays = ['Mon', '', 'Wed', '', 'Fri', '', 'Sun'];
/** How much of the accent each level has. */
export const heatShares = [0, 0.25, 0.5, 0.75, 1] as const;

const text = (x: number, y: number, fill: string, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="12" fill="${fill}" ${more}>${escapeXml(words)}</text>`;

const square = (x: number, y: number, level: number, { line, accent }: Colors) =>
  `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" rx="3" ` +
  (level === 0
    ? `fill="none" stroke="${line}"/>`
    : `fill="${accent}" fill-opacity="${heatShares[level] ?? 1}"/>`);

/** The heat of days as SVG, for a file: on the page it is a table. */
export const drawHeat = (weeks: readonly HeatWeek[], colors: Colors): Picture => {
  const months = heatMonths(weeks);
  const step = cell + gap;
  const parts = weeks.flatMap(({ start, days }, week) => {
    const x = labelWidth + week * step;
    const month = months.get(start);
    return [
      month === undefined ? '' : text(x, 12, colors.muted, monthName(month)),
      ...days.flatMap((day, at) =>
        day === null ? [] : [square(x, 20 + at * step, day.level, colors)],
      ),
    ];
  });
  const labels = weekdays.map((name, at) => text(0, 32 + at * step, colors.muted, name));
  const width = labelWidth + weeks.length * step;
  const bottom = 28 + 7 * step;
  const scaleX = width - heatShares.length * step - 36;
  const scale = [
    text(scaleX - 8, bottom + 12, colors.muted, 'Fewer', 'text-anchor="end"'),
    ...heatShares.map((_, level) => square(scaleX + level * step, bottom, level, colors)),
    text(width, bottom + 12, colors.muted, 'More', 'text-anchor="end"'),
  ];
  return { width, height: bottom + step, svg: [...labels, ...parts, ...scale].join('') };
};

export type RateRow = {
  name: string;
  asked: string;
  rate: number | null;
  words: string;
  change: string;
};

const rowHeight = 30;
const rateWidth = 660;
const longestName = 34;

/** Opt-in rates as SVG, for a file: on the page they are a table. */
export const drawRates = (rows: readonly RateRow[], colors: Colors): Picture => ({
  width: rateWidth,
  height: rows.length * rowHeight + 10,
  svg: rows
    .map(({ name, asked, rate, words, change }, at) => {
      const y = at * rowHeight + 20;
      const short = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
      const bar =
        rate === null
          ? ''
          : `<rect x="320" y="${y - 9}" width="120" height="8" rx="4" fill="${colors.line}"/>` +
            `<rect x="320" y="${y - 9}" width="${120 * rate}" height="8" rx="4" fill="${colors.accent}"/>`;
      return [
        text(0, y, colors.text, short, 'font-weight="600"'),
        text(300, y, colors.text, asked, 'text-anchor="end"'),
        bar,
        text(rate === null ? 320 : 452, y, colors.text, words),
        text(rateWidth, y, colors.muted, change, 'text-anchor="end"'),
      ].join('');
    })
    .join(''),
});
