import { createPurposePreference } from '#service/domains/purpose-preferences/create-purpose-preference.ts';
import { updatePurposePreference } from '#service/domains/purpose-preferences/update-purpose-preference.ts';
import type { Context } from '#service/http/context.ts';
import { toCreateBody, toUpdateBody } from './demo-preference.ts';
import { demoPreferences } from './demo-preferences.ts';

/** The context of an act so many days ago that comes after the one at `earliest`. */
type ActAt = (daysAgo: number, earliest?: string | null) => Context & { time: string };

/** Makes the preferences of the demo, each in English first; answers their ids by key. */
export const seedPreferences = async (at: ActAt): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const preference of demoPreferences) {
    const created = at(preference.createdDaysAgo);
    const { Id, Options } = await createPurposePreference(created, toCreateBody(preference));
    const optionIds = Options?.map((option) => option.Id) ?? [];
    const changed = at(preference.changedDaysAgo, created.time);
    await updatePurposePreference(changed, Id, toUpdateBody(preference, optionIds));
    ids.set(preference.key, Id);
  }
  return ids;
};
