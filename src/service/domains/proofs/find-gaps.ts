import { gapSentences } from '#contract/left-out-sentences.ts';
import type { Proof, ProofEvent, ProofGap, ProofPoint, ProofText } from '#contract/proofs.ts';

/** What decides of a transaction. */
type Event = Pick<ProofEvent, 'receiptId' | 'identifier' | 'language' | 'text' | 'collectionPoint'>;

type Content = {
  events: readonly Event[];
  texts: readonly ProofText[];
  points: readonly ProofPoint[];
  olderCount: number;
};

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? '';

const hasNotice = ({ notices, privacyPolicyUrl }: ProofPoint): boolean =>
  notices.length > 0 || Boolean(privacyPolicyUrl);

/** What a proof can't say, each with the number of transactions it is about. */
export const findGaps = ({ events, texts, points, olderCount }: Content): Proof['notKnown'] => {
  const textOf = new Map(texts.map((text) => [text.id, text]));
  const pointOf = new Map(points.map((point) => [point.id, point]));
  const count = (isGap: (event: Event, text?: ProofText, point?: ProofPoint) => boolean) =>
    events.filter((event) =>
      isGap(event, textOf.get(event.text ?? ''), pointOf.get(event.collectionPoint ?? '')),
    ).length;
  const counts: Record<ProofGap, number> = {
    olderEvents: olderCount,
    languageUnknown: count(({ language }, text) => text !== undefined && !language),
    languageMissing: count(
      ({ language }, text) =>
        Boolean(language) && baseOf(language ?? '') !== baseOf(text?.language ?? ''),
    ),
    purposeTextLater: count((_event, text) => text?.isKept === false),
    preferenceTextLater: count(
      (_event, text) => text?.preferences.some(({ isKept }) => !isKept) ?? false,
    ),
    pointTextLater: count((_event, _text, point) => point?.isKept === false),
    noNotice: count((_event, _text, point) => point !== undefined && !hasNotice(point)),
    noticeContent: count((_event, _text, point) => point !== undefined && hasNotice(point)),
    receiptMissing: count(({ receiptId, identifier }) => Boolean(receiptId) && identifier === null),
  };
  return (Object.entries(counts) as [ProofGap, number][]).flatMap(([kind, number]) =>
    number === 0 ? [] : [{ kind, count: number, sentence: gapSentences[kind] }],
  );
};
