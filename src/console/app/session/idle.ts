import { consoleHeader, idleMark } from '#contract/page-marks.ts';

const idleAfterMs = 60_000;
/** What a person does at a page, reading by the wheel included. */
const acts = ['pointerdown', 'pointermove', 'wheel', 'keydown'];

export type Presence = {
  /** Whether nobody can see the page. */
  isHidden: boolean;
  /** When somebody last touched anything, epoch milliseconds. */
  actedAt: number;
  now: number;
};

/** Whether what is sent now was asked for by nobody, so that it must not keep a session alive. */
export const isIdle = ({ isHidden, actedAt, now }: Presence): boolean =>
  isHidden || now - actedAt >= idleAfterMs;

/** Says to the service which session a page belongs to. */
export const consoleHeaders = (tag: string, idle: boolean): Record<string, string> => ({
  [consoleHeader]: idle ? tag + idleMark : tag,
});

/** Watches what a person does at the page, whose opening is an act too; tells whether it is idle. */
export const watchActs = (
  page: Pick<Document, 'addEventListener' | 'visibilityState'>,
  now: () => number,
): (() => boolean) => {
  let actedAt = now();
  const note = () => {
    actedAt = now();
  };
  for (const act of acts) page.addEventListener(act, note, { capture: true, passive: true });
  return () => isIdle({ isHidden: page.visibilityState === 'hidden', actedAt, now: now() });
};
