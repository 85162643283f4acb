import { createPurposePreference } from '#service/domains/purpose-preferences/create-purpose-preference.ts';
import { updatePurposePreference } from '#service/domains/purpose-preferences/update-purpose-preference.ts';
import type { Actor } from './demo-actor.ts';
import { type DemoPreference, toCreateBody, toUpdateBody } from './demo-preference.ts';
import type { Story } from './tell-stories.ts';

/** The life of a preference: made in English, then translated; its id goes into `ids` by its key. */
export async function* preferenceStory(
  actor: Actor,
  preference: DemoPreference,
  ids: Map<string, string>,
): Story {
  yield preference.createdDaysAgo;
  const { Id, Options } = await createPurposePreference(
    actor.at(preference.createdDaysAgo),
    toCreateBody(preference),
  );
  ids.set(preference.key, Id);
  yield preference.changedDaysAgo;
  const optionIds = Options?.map((option) => option.Id) ?? [];
  const update = toUpdateBody(preference, optionIds);
  await updatePurposePreference(actor.at(preference.changedDaysAgo), Id, update);
}
