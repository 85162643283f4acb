import { you } from '#console/api/colleagues/useColleagueName.ts';
import type { ReviewStop } from '#console/api/review/review-subject.ts';
import { formatDay, hourWords } from '#console/ui/format-time.ts';

/** Beside the button of a form for something new. */
export const createsDraft = 'Creates version 1, a Draft';

/** After it was created. */
export const createdDraft = "It's version 1, a Draft. Edit it until you publish it.";

/** What Edit does where another version is the Draft, or none is. */
export const opensDraft = (version: number): string => `Opens version ${version}, the Draft`;
export const editsLive = 'Opens the Active version. Saving creates a Draft.';

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

/** The same of what is live, in the words of who decides: what it replaces, and for whom. */
export const replacesWords = (active: number, evidence: string | undefined): string =>
  [`Replaces v${active}.`, ...(evidence ? [evidence] : []), 'Nobody is asked again.'].join(' ');

export const draftOutcome = (version: number): string =>
  `Saves version ${version}. It stays a Draft.`;

/** Below the title of a form whose first save makes a Draft. */
export const newDraftMeta = (base: number): string =>
  `A new Draft of version ${base}. Nothing is created until you save.`;

/** The same where it has the content of an older version. */
export const restoreMeta = (restored: number): string => `With the content of version ${restored}`;

/** What the first save of a form does. */
export const newDraftOutcome = (base: number): string =>
  `Creates a Draft. Version ${base} stays Active until you publish it.`;

/** What follows a save on the way to publishing. */
export const publishesNext = 'Next you see what changes for people, before it goes live.';

/** Why a Draft can't be discarded that people agreed to. */
export const frozenDiscard =
  "Receipts already name this version, so it can't be discarded. Publish it, then create a new version.";

/** What goes with a Draft that is discarded. */
export const discardOutcome = (
  version: number,
  one: string,
  active: number | undefined,
  isOnly: boolean,
): string => {
  if (isOnly) return `It has no other version, so the whole ${one} goes. This can't be undone.`;
  const kept = active === undefined ? '' : ` Version ${active} stays Active as it is.`;
  return `All changes of version ${version} are lost.${kept} This can't be undone.`;
};

type WayOn = Pick<ReviewStop, 'href' | 'linkLabel'>;

/** Who published a version, as `useColleagueName` names them, and when, RFC 3339. */
export type Publication = { by: string | null | undefined; at: string | null | undefined };

/** "Paula Example published version 2 at 08:05", "You published version 2 in another tab at 08:05". */
export const publishedWords = (version: number, { by, at }: Publication, now: number): string => {
  const isToday = at && formatDay(at) === formatDay(new Date(now).toISOString());
  const when = at ? ` ${isToday ? 'at' : 'on'} ${hourWords(at, now)}` : '';
  return `${by || 'Someone'} published version ${version}${by === you ? ' in another tab' : ''}${when}`;
};

interface StoppedVersion {
  version: number;
  status: string;
  publication: Publication;
}

const nothingSaved = 'Nothing was saved. Your changes are still here.';

/**
 * Why a form can't be saved over what is stored now; undefined where it can. A form that makes a Draft
 * was opened with the Active version; any other one with a Draft.
 */
export const draftStop = ({
  opened,
  stored,
  one,
  wayOn,
}: {
  opened: Pick<StoppedVersion, 'version' | 'status'>;
  /** Null where it's gone. */
  stored: StoppedVersion | null;
  one: string;
  wayOn: WayOn;
}): ReviewStop | undefined => {
  const makesDraft = opened.status === 'ACTIVE';
  if (stored === null) {
    return {
      title: `Version ${opened.version} no longer exists.`,
      lines: [
        makesDraft
          ? `The ${one} is gone. ${nothingSaved}`
          : `Someone discarded it. ${nothingSaved}`,
      ],
      goOn: makesDraft ? undefined : 'Create a new version with my changes',
      ...wayOn,
    };
  }
  const { version, status, publication } = stored;
  const isOpened = version === opened.version;
  if (isOpened && status === opened.status) return undefined;
  if (status === 'DRAFT') {
    return {
      title: `Someone started version ${version}, a Draft.`,
      lines: [nothingSaved],
      goOn: `Continue in version ${version} with my changes`,
      ...wayOn,
    };
  }
  if (status === 'ACTIVE') {
    const published = publishedWords(version, publication, Date.now());
    return {
      title: makesDraft ? `${published}.` : `${published}: it's no longer a Draft.`,
      lines: [nothingSaved],
      // Its number isn't known: a discarded one isn't used again.
      goOn: 'Create a new version with my changes',
      ...wayOn,
    };
  }
  return {
    title: makesDraft
      ? `Version ${version} is no longer Active.`
      : `Someone changed version ${version}: it's no longer a Draft.`,
    lines: [nothingSaved],
    goOn: makesDraft ? undefined : 'Create a new version with my changes',
    ...wayOn,
  };
};
