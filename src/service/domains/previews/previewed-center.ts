import { and, eq } from 'drizzle-orm';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionPreferencesTable } from '#service/db/schema/purpose-links.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import {
  type PublishedCenter,
  readCenterAsPublished,
  readDefaultContent,
} from '#service/domains/preference-centers/read-published-center.ts';
import type { ShownPurpose } from '#service/domains/preference-centers/shown-purposes.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import { readFullPurposes } from '#service/domains/purposes/full-purposes.ts';
import type { Previewed } from '#service/identity/preview-links.ts';

const versions = purposeVersionsTable;
const links = purposeVersionPreferencesTable;

/** Nobody's id: there is no such collection point. */
const noId = '00000000-0000-0000-0000-000000000000';
const usualLanguage = 'en';

type Tag = string | null | undefined;

/** The languages of what is shown, its own first. */
const languagesOf = (own: Tag, others: readonly Tag[]): string[] => [
  ...new Set([own ?? usualLanguage, ...others].flatMap((tag) => tag ?? [])),
];

/** A center of one purpose, with the look, the sender and the words of the account's default one. */
const centerOf = async (
  db: Database,
  { record, preferences }: ShownPurpose,
  tags: readonly string[],
): Promise<PublishedCenter> => {
  const { content } = (await readDefaultContent(db)) ?? {};
  const own: CenterContent = {
    name: content?.name ?? record.label,
    look: content?.look?.color ? { color: content.look.color } : null,
    controller: content?.controller,
    contactUrl: content?.contactUrl,
    translations: content?.translations,
    defaultLanguage: tags[0] ?? usualLanguage,
    languages: tags.map((language) => ({ language })),
    pages: [{ sections: [{ purposes: [{ id: record.id }] }] }],
  };
  const { id, version } = record;
  return {
    id,
    version,
    pointId: noId,
    isDisabled: false,
    content: own,
    purposes: new Map([[id, { record, preferences }]]),
  };
};

const centerOfPurpose = async (
  db: Database,
  { purposeId, version }: { purposeId: string; version: number },
): Promise<PublishedCenter | undefined> => {
  const where = and(eq(versions.purposeId, purposeId), eq(versions.version, version));
  const [found] = await readFullPurposes(db, where);
  if (found === undefined) return undefined;
  const { record } = found;
  const others = (record.languages ?? []).map(({ language }) => language);
  return centerOf(db, found, languagesOf(record.defaultLanguage, others));
};

/** A purpose that shows a preference, live; or one that only has its name. */
const purposeWith = async (db: Database, preference: PurposePreference): Promise<ShownPurpose> => {
  const [link] = await db
    .select({ purposeId: links.purposeId, version: links.version })
    .from(links)
    .innerJoin(
      versions,
      and(eq(versions.purposeId, links.purposeId), eq(versions.version, links.version)),
    )
    .where(and(eq(links.preferenceId, preference.Id), eq(versions.status, 'ACTIVE')))
    .orderBy(versions.name, versions.purposeId)
    .limit(1);
  const [found] =
    link === undefined
      ? []
      : await readFullPurposes(
          db,
          and(eq(versions.purposeId, link.purposeId), eq(versions.version, link.version)),
        );
  const alone: PurposeVersionV2 = {
    id: preference.Id,
    label: preference.Name,
    purposeType: 'STANDARD',
    status: 'ACTIVE',
    version: 1,
  };
  const record: PurposeVersionV2 = { ...alone, ...found?.record, kind: 'MARKETING', topics: [] };
  // One that is switched off is looked at all the same.
  return { record, preferences: [{ ...preference, Disabled: false }] };
};

const centerOfPreference = async (
  db: Database,
  preferenceId: string,
): Promise<PublishedCenter | undefined> => {
  const found = await readPurposePreferences({ db }, [preferenceId], { withLanguages: true });
  const preference = found.get(preferenceId);
  if (preference === undefined) return undefined;
  const others = (preference.Languages ?? []).map(({ Language }) => Language);
  const tags = languagesOf(preference.DefaultLanguage, others);
  return centerOf(db, await purposeWith(db, preference), tags);
};

/**
 * What a preview shows as a center: a version of one, or one purpose or preference on a page of its own.
 * Undefined where it isn't there anymore.
 */
export const readPreviewed = (
  db: Database,
  previewed: Previewed,
): Promise<PublishedCenter | undefined> => {
  if ('preferenceId' in previewed) return centerOfPreference(db, previewed.preferenceId);
  if ('purposeId' in previewed) return centerOfPurpose(db, previewed);
  return readCenterAsPublished(db, { id: previewed.centerId, version: previewed.version });
};
