import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { statusesInForce } from '#contract/insights.ts';
import { isRefusal } from '#contract/refusals.ts';

type Told = Pick<ListedProfile, 'Purposes' | 'MoreRecords'>;
type Opposite = { otherId: string; name: string; yes: string; no: string };

export type OppositeAnswers<Row> = {
  row: Row;
  /** Of the records that answer otherwise. */
  otherIds: readonly string[];
  title: string;
  text: string;
};

/** What one of two statuses has in force and the other refuses; undefined where they agree. */
const opposed = (one: string, other: string): { yes: string; no: string } | undefined => {
  const yes = [one, other].find((status) => statusesInForce.includes(status));
  const no = [one, other].find((status) => isRefusal(status));
  return yes !== undefined && no !== undefined ? { yes, no } : undefined;
};

const oppositesOf = ({ Purposes, MoreRecords }: Told): Opposite[] => {
  const own = new Map((Purposes ?? []).map((purpose) => [purpose.Id.toLowerCase(), purpose]));
  return (MoreRecords ?? []).flatMap(({ Id, Differs }) =>
    (Differs ?? []).flatMap(({ PurposeId, Status }) => {
      const purpose = own.get(PurposeId.toLowerCase());
      const pair = purpose && opposed(purpose.Status, Status ?? '');
      return pair ? [{ otherId: Id, name: purpose.Name, ...pair }] : [];
    }),
  );
};

const isInForce = ({ Status }: { Status: string }): boolean => statusesInForce.includes(Status);

/** The other records in which they said no to everything, while something is in force here. */
const stopsOf = ({ Purposes, MoreRecords }: Told): { otherId: string; at: string }[] =>
  (Purposes ?? []).some(isInForce)
    ? (MoreRecords ?? []).flatMap(({ Id, StoppedDate }) =>
        StoppedDate ? [{ otherId: Id, at: StoppedDate }] : [],
      )
    : [];

const moreWords = (count: number): string =>
  count === 0
    ? ''
    : `${count === 1 ? '1 more purpose differs' : `${count} more purposes differ`} too. `;

/**
 * That the best of them has a yes that another record of the same person refuses, alone or with
 * everything, or the other way round; undefined where nobody has.
 */
export const oppositeAnswersIn = <Row extends Told>(
  rows: readonly Row[],
): OppositeAnswers<Row> | undefined => {
  for (const row of rows) {
    const found = oppositesOf(row);
    const stops = stopsOf(row);
    const otherIds = [...new Set([...stops, ...found].map(({ otherId }) => otherId))];
    if (otherIds.length === 0) continue;
    const isPair = otherIds.length === 1;
    const [first] = found;
    const stopped = stops
      .map(({ at }) => at)
      .toSorted()
      .at(-1);
    const more = new Set(found.map(({ name }) => name)).size - 1;
    const differently = (purpose: Opposite): string => {
      const [yes, no] = [purpose.yes, purpose.no].map((status) => consentStatusKind.label(status));
      return `${purpose.name} is ${yes} in one, ${no} in ${isPair ? 'the other' : 'another'}.`;
    };
    const what = stopped
      ? `in one they said no to everything on ${formatDay(stopped)}.`
      : first && differently(first);
    return {
      row,
      otherIds,
      title: `${isPair ? 'Two' : otherIds.length + 1} records answer differently: ${what}`,
      text: `${stopped ? '' : moreWords(more)}Look at ${isPair ? 'both' : 'all of them'} before you answer.`,
    };
  }
  return undefined;
};
