import * as z from 'zod/mini';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import {
  createPurposeRequestSchema,
  updatePurposeRequestSchema,
} from '#contract/purpose-requests.ts';
import { createPurpose } from '#service/domains/purposes/create-purpose.ts';
import { createPurposeVersion } from '#service/domains/purposes/create-purpose-version.ts';
import { ensureTopics } from '#service/domains/purposes/ensure-topics.ts';
import { getPurpose } from '#service/domains/purposes/get-purpose.ts';
import { publishPurpose } from '#service/domains/purposes/publish-purpose.ts';
import { retireDuePurposes } from '#service/domains/purposes/retire-due-purposes.ts';
import { retirePurpose } from '#service/domains/purposes/retire-purpose.ts';
import { updatePurpose } from '#service/domains/purposes/update-purpose.ts';
import type { Context } from '#service/http/context.ts';
import type { Actor } from './demo-actor.ts';
import type { DemoVersion } from './demo-collection-point.ts';
import type { DemoPurpose } from './demo-purposes.ts';
import type { Story } from './tell-stories.ts';

const daySeconds = 86_400;

/** What has been made so far, by key. */
export type Made = {
  preferences: Map<string, string>;
  purposes: Map<string, DemoVersion['purposes'][number]>;
};

const idsOf = (keys: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  keys.map((key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The demo has no preference ${key}.`);
    return id;
  });

const toLanguage = ({
  language,
  name,
  description,
}: NonNullable<DemoPurpose['translations']>[number]) => ({
  Language: language,
  Name: name,
  Description: description,
  Default: false,
});

const languagesOf = ({ name, description, translations = [] }: DemoPurpose) => [
  { Language: 'en-us', Name: name, Description: description, Default: true },
  ...translations.map(toLanguage),
];

/** The create record of a purpose's first version. */
const toCreateBody = async (context: Context, purpose: DemoPurpose, made: Made) =>
  z.parse(createPurposeRequestSchema, {
    Name: purpose.name,
    Description: purpose.description,
    Type: purpose.type,
    Kind: purpose.kind,
    SaleOrSharing: purpose.isSoldOrShared ?? false,
    Controller: purpose.controller,
    LegalBasis: purpose.legalBasis,
    ConsentLifeSpan: purpose.lifeSpanDays * daySeconds,
    DefaultLanguage: 'en-us',
    Languages: languagesOf(purpose),
    EnableGeolocation: purpose.enableGeolocation ?? false,
    ParentPurposeId: purpose.parent && made.purposes.get(purpose.parent)?.id,
    CustomPreferenceIds: idsOf(purpose.preferences ?? [], made.preferences),
    TopicIds: await ensureTopics(context, purpose.topics ?? []),
    PurposeCategory: purpose.category && { value: purpose.category },
    attributeValues: purpose.owner && { Owner: [{ value: purpose.owner }] },
    HardOptOutMessage: purpose.hardOptOutMessage,
  });

/** The edit record of a later version: the Draft as it was copied, with the changes. */
const toUpdateBody = async (
  context: Context,
  { id, version }: { id: string; version: number },
  { later, made }: { later: NonNullable<DemoPurpose['later']>[number]; made: Made },
) => {
  const copy = toUpdatePurposeRequest(await getPurpose(context, { purposeId: id, version }));
  const description = later.description ?? copy.Description;
  const translations = later.translations ?? [];
  const isTranslatedAnew = (language: string | null | undefined) =>
    translations.some((translation) => translation.language === language);
  return z.parse(updatePurposeRequestSchema, {
    ...copy,
    Description: description,
    Languages: [
      ...(copy.Languages ?? [])
        .filter(({ Language }) => !isTranslatedAnew(Language))
        .map((language) =>
          language.Default ? { ...language, Description: description } : language,
        ),
      ...translations.map(toLanguage),
    ],
    VersionNotes: later.notes,
    IsMajorVersion: later.isMajor,
    LastMajorVersion: later.isMajor ? version : (copy.LastMajorVersion ?? 1),
    ...(later.lifeSpanDays === undefined
      ? {}
      : { ConsentLifeSpan: later.lifeSpanDays * daySeconds }),
    ...(later.preferences === undefined
      ? {}
      : { CustomPreferenceIds: idsOf(later.preferences, made.preferences) }),
  });
};

/** The life of a purpose: created, published, versioned, retired. */
export async function* purposeStory(actor: Actor, purpose: DemoPurpose, made: Made): Story {
  yield purpose.createdDaysAgo;
  const created = actor.at(purpose.createdDaysAgo);
  const { Id: id } = await createPurpose(created, await toCreateBody(created, purpose, made));
  made.purposes.set(purpose.key, { id, isDraft: true });
  if (purpose.publishedDaysAgo === null) return;

  yield purpose.publishedDaysAgo;
  await publishPurpose(actor.at(purpose.publishedDaysAgo), { purposeId: id, version: 1 });
  made.purposes.set(purpose.key, { id, isDraft: false });

  for (const [index, later] of (purpose.later ?? []).entries()) {
    const version = index + 2;
    yield later.createdDaysAgo;
    const context = actor.at(later.createdDaysAgo);
    await createPurposeVersion(context, id);
    const body = await toUpdateBody(context, { id, version }, { later, made });
    await updatePurpose(context, id, body);
    if (later.publishedDaysAgo === null) return;
    yield later.publishedDaysAgo;
    await publishPurpose(actor.at(later.publishedDaysAgo), { purposeId: id, version });
  }

  if (purpose.retirement === undefined) return;
  const { daysAgo, afterDays } = purpose.retirement;
  yield daysAgo;
  const context = actor.at(daysAgo);
  const day = new Date(Date.parse(context.time) + afterDays * daySeconds * 1000);
  await retirePurpose(context, { purposeId: id, date: day.toISOString().slice(0, 10) });
  if (day.toISOString() > actor.end) return;
  yield daysAgo - afterDays;
  await retireDuePurposes(context.db, day.toISOString());
}
