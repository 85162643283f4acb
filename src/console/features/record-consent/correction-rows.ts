import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { previewCorrectionEndpoint } from '#contract/decisions.ts';

/** What a correction would change of one purpose. */
export type CorrectionRow = EndpointAnswer<typeof previewCorrectionEndpoint>['purposes'][number];

/** What was ticked, by the ids of purposes. */
export type Ticked = {
  /** Those to correct; where there's only one, it needs no tick. */
  corrected: ReadonlySet<string>;
  /** Those whose refusal may end. */
  ended: ReadonlySet<string>;
};

/** The purposes that are corrected. */
export const correctedRows = (
  rows: readonly CorrectionRow[],
  { corrected }: Ticked,
): readonly CorrectionRow[] =>
  rows.length === 1 ? rows : rows.filter(({ purposeId }) => corrected.has(purposeId));

/** What is sent of the ticks. */
export const toCorrection = (rows: readonly CorrectionRow[], ticked: Ticked) => {
  const corrected = correctedRows(rows, ticked);
  return {
    purposeIds: corrected.map(({ purposeId }) => purposeId),
    endsRefusals: corrected.flatMap(({ purposeId, endsRefusal }) =>
      endsRefusal && ticked.ended.has(purposeId) ? [purposeId] : [],
    ),
  };
};

/** Why it can't be corrected yet; undefined where it can. */
export const missingForCorrection = (
  rows: readonly CorrectionRow[] | undefined,
  ticked: Ticked,
  note: string,
): string | undefined => {
  if (rows === undefined) return 'Still loading what changes';
  const corrected = correctedRows(rows, ticked);
  if (corrected.length === 0) return 'Tick what to correct first';
  if (corrected.some((row) => row.endsRefusal && !ticked.ended.has(row.purposeId))) {
    return 'Tick each refusal that ends';
  }
  return note.trim() === '' ? 'Say what was wrong first' : undefined;
};
