import {
  type PublishedCenter,
  readPublishedCenter,
} from '#service/domains/preference-centers/read-published-center.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { readCenterElements } from './center-elements.ts';
import type { HeldChoice } from './held-choices.ts';
import { type CenterOffer, offeredIn } from './offered-purposes.ts';
import { readHeldChoices } from './read-held-choices.ts';
import { type ShownChoices, showChoices } from './show-choices.ts';
import { packShown } from './shown-state.ts';

/** A center as one person sees it. */
export type CenterChoices = {
  center: PublishedCenter;
  /** By purpose; those of the center's content that aren't here aren't shown. */
  purposes: ShownChoices['purposes'];
  /** The person's values of its data elements, by name: not to be shown in clear. */
  elements: ReadonlyMap<string, string>;
  /** For the handle of the page: what `saveChoices` holds a save against. */
  shown: string;
};

/** Whose choices are read: a person's on the Active version, or on any center those of somebody made up. */
export type WhoseChoices =
  | { centerId: string; subjectId: string }
  | { center: PublishedCenter; held: ReadonlyMap<string, HeldChoice> };

/**
 * What a person sees of a center now; null where it has no such version.
 * @param asked.signal whether the browser asks for no sale or sharing (Sec-GPC)
 */
export const readChoices = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  asked: WhoseChoices & { language: string; signal: boolean },
): Promise<CenterChoices | null> => {
  const center = 'held' in asked ? asked.center : await readPublishedCenter(db, asked.centerId);
  if (center === undefined) return null;
  const offers: CenterOffer[] = offeredIn(center.content, center.purposes);
  const { language, signal } = asked;
  const purposeIds = offers.map(({ id }) => id);
  const held =
    'held' in asked
      ? asked.held
      : await readHeldChoices(db, toInstant(now()), { subjectId: asked.subjectId, purposeIds });
  const { defaultLanguage } = center.content;
  const { purposes, shown } = showChoices(offers, held, { language, defaultLanguage, signal });
  const elements =
    'held' in asked ? new Map() : await readCenterElements(db, center.content, asked.subjectId);
  return { center, purposes, elements, shown: packShown(shown) };
};
