import {
  type PublishedCenter,
  readPublishedCenter,
} from '#service/domains/preference-centers/read-published-center.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { type CenterOffer, offeredIn } from './offered-purposes.ts';
import { readHeldChoices } from './read-held-choices.ts';
import { type ShownChoices, showChoices } from './show-choices.ts';
import { packShown } from './shown-state.ts';

/** A center as one person sees it. */
export type CenterChoices = {
  center: PublishedCenter;
  /** By purpose; those of the center's content that aren't here aren't shown. */
  purposes: ShownChoices['purposes'];
  /** For the handle of the page: what `saveChoices` holds a save against. */
  shown: string;
};

const noHeld = new Map();

/**
 * What a person sees of a center now; null where it has no Active version.
 * @param asked `subjectId` is null for somebody made up, who never said anything
 * @param asked.signal whether the browser asks for no sale or sharing (Sec-GPC)
 */
export const readChoices = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  asked: { centerId: string; subjectId: string | null; language: string; signal: boolean },
): Promise<CenterChoices | null> => {
  const center = await readPublishedCenter(db, asked.centerId);
  if (center === undefined) return null;
  const offers: CenterOffer[] = offeredIn(center.content, center.purposes);
  const { subjectId, language, signal } = asked;
  const purposeIds = offers.map(({ id }) => id);
  const held =
    subjectId === null
      ? noHeld
      : await readHeldChoices(db, toInstant(now()), { subjectId, purposeIds });
  const { defaultLanguage } = center.content;
  const { purposes, shown } = showChoices(offers, held, { language, defaultLanguage, signal });
  return { center, purposes, shown: packShown(shown) };
};
