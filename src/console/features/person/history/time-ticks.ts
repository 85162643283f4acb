import { monthNames } from '#console/ui/format-time.ts';

export type TimeTick = { at: number; label: string };

const monthMs = 30 * 86_400_000;
const mostTicks = 6;
const dayMs = 86_400_000;

/** Every how many months there is a tick, so that a handful of them fit. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];

/** Where an axis is marked and how: at beginnings of months or years, or at its days where it is short. */
export const timeTicks = (from: number, to: number): TimeTick[] => {
  const months = (to - from) / monthMs;
  if (months < 2) return dayTicks(from, to);
  const step = monthSteps.find((candidate) => months / candidate <= mostTicks) ?? 240;
  const start = new Date(from);
  const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth() + 1;
  const ticks: TimeTick[] = [];
  for (let month = Math.ceil(firstMonth / step) * step; ; month += step) {
    const year = Math.floor(month / 12);
    const at = Date.UTC(year, month % 12);
    if (at > to) return ticks;
    const name = monthNames[month % 12];
    ticks.push({ at, label: step % 12 === 0 ? String(year) : `${name} ${year}` });
  }
};

const dayTicks = (from: number, to: number): TimeTick[] => {
  const days = Math.floor((to - from) / dayMs);
  const step = Math.max(1, Math.ceil(days / mostTicks));
  const first = Math.ceil(from / dayMs) * dayMs;
  const ticks: TimeTick[] = [];
  for (let at = first; at <= to; at += step * dayMs) {
    const day = new Date(at);
    ticks.push({ at, label: `${monthNames[day.getUTCMonth()]} ${day.getUTCDate()}` });
  }
  return ticks;
};

// About half a label on the narrowest axis.
const edgePercent = 10;

/** How far a label at this percentage of an axis is moved, as CSS, so that it ends within the axis. */
export const labelShift = (percent: number): string => {
  const toEdge = Math.min(percent, 100 - percent, edgePercent);
  // No further than it has to be, or it would lie on its neighbor.
  const half = (50 * toEdge) / edgePercent;
  return `${percent < 50 ? 0 - half : half - 100}%`;
};
