import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { previewCorrectionEndpoint } from '#contract/decisions.ts';
import type { Context } from '#service/http/context.ts';
import { endsRefusalBy, planReceiptCorrection } from './plan-receipt-correction.ts';

type Preview = EndpointAnswer<typeof previewCorrectionEndpoint>;

/** Carries the plan out of the transaction that it undoes. */
class Undone extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('Only a preview.');
    this.preview = preview;
  }
}

/**
 * What a correction would do, found by the plan of the correction itself, of which nothing stays.
 * @throws Problem as `planReceiptCorrection` does
 */
export const previewCorrection = async (
  { db, now, newId }: Context,
  { headers: { identifier }, body }: EndpointInput<typeof previewCorrectionEndpoint>,
): Promise<Preview> => {
  try {
    return await db.transaction(async (own) => {
      const { person, corrections } = await planReceiptCorrection(
        { db: own, now, newId },
        identifier,
        body,
      );
      throw new Undone({
        dataSubjectId: person.id,
        purposes: corrections.map((correction) => ({
          purposeId: correction.purposeId,
          before: correction.stored.status,
          after: correction.plan.consent?.status ?? null,
          endsRefusal: endsRefusalBy(correction),
        })),
      });
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
};
