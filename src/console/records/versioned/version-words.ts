import { you } from '#console/api/colleagues/useColleagueName.ts';
import type { ReviewStop } from '#console/api/review/review-subject.ts';
import { formatDay, hourWords } from '#console/ui/format-time.ts';

/** Beside the button of a form for something new. */
export const createsDraft = 'Creates version 1, a Draft';

/** After it was created. */
export const createdDraft = "It's version 1, a Draft. Edit it until you publish it.";

/** What Edit does where another version is the Draft, or none is. */
export const opensDraft = (version: number): string => `Opens version ${version}, the Draft`;
export const makesDraft = 'Creates a Draft copy of the Active version';

/** Below the title of a form for a Draft. */
export const draftMeta = (version: number, active: number | undefined): string =>
  active === undefined
    ? `Version ${version}`
    : `Version ${version}. Version ${active} stays Active until you publish.`;

/** Where a purpose version that can't be linked is chosen. */
export const replaceLink = 'Choose another version or remove it.';

/** What publishing does, a sentence each. */
export const publishOutcome = (version: number, active: number | undefined): string[] => [
  `Version ${version} becomes Active and can't be edited anymore.`,
  ...(active === undefined ? [] : [`Version ${active} becomes Retired.`]),
];

export const draftOutcome = (version: number): string =>
  `Saves version ${version}. It stays a Draft.`;

type WayOn = Pick<ReviewStop, 'href' | 'linkLabel'>;

/** Why a Draft that is no longer there can't be saved. */
export const goneStop = (version: number, one: string, wayOn: WayOn): ReviewStop => ({
  title: `Version ${version} no longer exists.`,
  lines: [`Nothing was saved. Check what's left on the ${one}’s page.`],
  ...wayOn,
});

/** Who published a version, as `useColleagueName` names them, and when, RFC 3339. */
export type Publication = { by: string | null | undefined; at: string | null | undefined };

/** "Paula Example published version 2 at 08:05", "You published version 2 in another tab at 08:05". */
export const publishedWords = (version: number, { by, at }: Publication, now: number): string => {
  const isToday = at && formatDay(at) === formatDay(new Date(now).toISOString());
  const when = at ? ` ${isToday ? 'at' : 'on'} ${hourWords(at, now)}` : '';
  return `${by || 'Someone'} published version ${version}${by === you ? ' in another tab' : ''}${when}`;
};

/** Why a Draft that became something else can't be saved. */
export const notDraftStop = (
  version: number,
  status: string,
  publication: Publication,
  wayOn: WayOn,
): ReviewStop => ({
  title: `${
    status === 'ACTIVE'
      ? publishedWords(version, publication, Date.now())
      : `Someone changed version ${version}`
  }: it's no longer a Draft.`,
  lines: ['Nothing was saved. Create a new version to continue.'],
  ...wayOn,
});
