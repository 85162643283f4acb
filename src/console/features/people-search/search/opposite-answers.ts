import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
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

/**
 * That the best of them has a yes that another record of the same person refuses, or the other way
 * round; undefined where nobody has.
 */
export const oppositeAnswersIn = <Row extends Told>(
  rows: readonly Row[],
): OppositeAnswers<Row> | undefined => {
  for (const row of rows) {
    const found = oppositesOf(row);
    const [first] = found;
    if (first === undefined) continue;
    const otherIds = [...new Set(found.map(({ otherId }) => otherId))];
    const isPair = otherIds.length === 1;
    const more = new Set(found.map(({ name }) => name)).size - 1;
    const [yes, no] = [first.yes, first.no].map((status) => consentStatusKind.label(status));
    return {
      row,
      otherIds,
      title: `${isPair ? 'Two' : otherIds.length + 1} records answer differently: ${first.name} is ${yes} in one, ${no} in ${isPair ? 'the other' : 'another'}.`,
      text: `${more === 0 ? '' : `${more === 1 ? '1 more purpose differs' : `${more} more purposes differ`} too. `}Look at ${isPair ? 'both' : 'all of them'} before you answer.`,
    };
  }
  return undefined;
};
