import * as z from 'zod/mini';
import type { Answer, ChoiceState } from './held-choices.ts';

/** What a page showed of a purpose. */
export type ShownPurpose = {
  version: number;
  /** The answer that was selected. */
  answer: Answer | null;
  isOffBySignal: boolean;
  /** As `markOf` tells it. */
  mark: string;
  /** The topics and options that were ticked, each by the end of its id. */
  chosen: readonly string[];
};

/** What a page showed, by purpose. */
export type ShownState = ReadonlyMap<string, ShownPurpose>;

/** A topic or option in a handle: the random end of its id tells those of one purpose apart. */
export const shortId = (id: string): string => id.slice(-12);

/** Of what had no answers to choose from: the page only named it as always on. */
const alwaysOnMark = 'always on';

/** Whether a page asked about a purpose. */
export const wasAsked = (shown: ShownPurpose | undefined): boolean =>
  shown !== undefined && shown.mark !== alwaysOnMark;

/** What to remember of a purpose that is shown. */
export const toShown = ({
  version,
  answer,
  state,
  mark,
  chosen,
}: {
  version: number;
  answer: Answer | null;
  state: ChoiceState;
  mark: string;
  chosen: readonly string[];
}): ShownPurpose => ({
  version,
  answer,
  isOffBySignal: state === 'OFF_BY_SIGNAL',
  mark: state === 'ALWAYS_ON' ? alwaysOnMark : mark,
  chosen: chosen.map(shortId),
});

const letters: Readonly<Record<string, Answer | null>> = { y: 'yes', n: 'no', s: null, '-': null };

const packedSchema = z.array(
  z.tuple([z.string(), z.int(), z.enum(['y', 'n', 's', '-']), z.string(), z.array(z.string())]),
);

/** What was shown, in JSON: for a handle, whose seal is the only reason to trust it later. */
export const packShown = (shown: ShownState): string =>
  JSON.stringify(
    [...shown].map(([id, { version, answer, isOffBySignal, mark, chosen }]) => [
      id,
      version,
      answer?.[0] ?? (isOffBySignal ? 's' : '-'),
      mark,
      chosen,
    ]),
  );

export const unpackShown = (packed: string): ShownState =>
  new Map(
    packedSchema
      .parse(JSON.parse(packed))
      .map(([id, version, letter, mark, chosen]) => [
        id,
        { version, answer: letters[letter] ?? null, isOffBySignal: letter === 's', mark, chosen },
      ]),
  );
