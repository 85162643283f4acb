import type { Random } from './demo-random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From Sunday on. */
const weekdays = [0.45, 1, 1.05, 1, 1, 0.9, 0.55];
/** By hour in UTC. */
const hours = [
  0.1, 0.06, 0.05, 0.05, 0.08, 0.15, 0.35, 0.6, 0.85, 1, 1, 0.95, 0.85, 0.9, 0.95, 1, 0.95, 0.9,
  0.95, 1, 0.9, 0.7, 0.45, 0.2,
];
/** From January on: a quiet summer, a busy end of the year. */
const months = [0.9, 0.85, 0.95, 1, 1, 0.9, 0.7, 0.7, 1, 1.05, 1.15, 1.2];
const busiest = 1.05 * 1.2;

/** What happened in the demo's last year, in days before its end. */
export const demoStory = {
  /** People are asked to agree to the new version of Marketing email. */
  reconsent: { point: 'Campaign tool', purpose: 'Marketing email', begins: 80, ends: 64 },
  campaign: { point: 'Fall campaign', begins: 63, ends: 35 },
  /** Those who came for the prize draw alone. */
  leaving: { begins: 33, ends: 5 },
  brokenForm: { point: 'Newsletter signup', begins: 20, ends: 13 },
} as const;

/** How many of the people of its brand come in by a point, where it isn't 1. */
const doors: Readonly<Record<string, number>> = {
  'Fall campaign': 6,
  'Newsletter signup': 7,
  'Morning briefing subscription': 4,
  'Mobile app onboarding': 3,
};

type Yes = { before: number; since: number; after: number };

/** How likely a yes is to the first purpose of a form, before and since a change of the form. */
const formsThatChanged: Readonly<Record<string, Yes>> = {
  // Refusing got a button as large as accepting.
  'Cookie banner EU': { before: 0.88, since: 110, after: 0.62 },
  'Cookie banner UK': { before: 0.82, since: 110, after: 0.58 },
  // The box says how often mail comes.
  'Newsletter signup': { before: 0.72, since: 13, after: 0.86 },
  'Fall campaign': { before: 0.68, since: 0, after: 0.68 },
  'Morning briefing subscription': { before: 0.84, since: 150, after: 0.91 },
};

const daysBefore = (end: number, at: number): number => (end - at) / dayMs;
const isWithin = (days: number, { begins, ends }: { begins: number; ends: number }): boolean =>
  days <= begins && days > ends;

/** How busy everything is at a time, from 0 to 1: by hour, weekday and season. */
const rhythmAt = (at: number): number => {
  const time = new Date(at);
  const of = (values: readonly number[], place: number) => values[place] ?? 0;
  return (
    (of(hours, time.getUTCHours()) *
      of(weekdays, time.getUTCDay()) *
      of(months, time.getUTCMonth())) /
    busiest
  );
};

/** How busy a day is, from 0 to 1: by weekday and season. */
export const busyOfDay = (at: number): number => {
  const time = new Date(at);
  return ((weekdays[time.getUTCDay()] ?? 0) * (months[time.getUTCMonth()] ?? 0)) / busiest;
};

/** How busy one point is then, from 0 to 1. */
const busyAt = (point: string, days: number): number => {
  const { campaign, brokenForm } = demoStory;
  if (point === campaign.point) {
    if (!isWithin(days, campaign)) return 0.02;
    const gone = (campaign.begins - days) / (campaign.begins - campaign.ends);
    return Math.min(1, 0.3 + gone * 5) * (1 - gone * 0.6);
  }
  if (point === brokenForm.point) return isWithin(days, brokenForm) ? 0.02 : 1;
  return 1;
};

/**
 * A time from `from` up to `until`, in milliseconds: rather when people are awake and the point is
 * busy.
 * @param draw a time to try
 */
export const drawTime = (
  point: string,
  { end, random, draw }: { end: number; random: Random; draw: () => number },
): number => {
  let at = draw();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if (random.isLikely(rhythmAt(at) * busyAt(point, daysBefore(end, at)))) return at;
    at = draw();
  }
  return at;
};

export const doorWeight = (point: string): number => doors[point] ?? 1;

/** Whether a form that is broken then lets nobody through. */
export const isBroken = (point: string, at: number, end: number): boolean =>
  point === demoStory.brokenForm.point && isWithin(daysBefore(end, at), demoStory.brokenForm);

/** How likely a yes is at a point then, to its first purpose and to the others. */
export const yesShare = (
  point: string,
  at: number,
  end: number,
): { first: number; others: number } => {
  const form = formsThatChanged[point];
  const letters = [...point].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const usual = 0.8 + (letters % 17) / 100;
  const first =
    form === undefined ? usual : daysBefore(end, at) > form.since ? form.before : form.after;
  return { first, others: first - 0.28 };
};
