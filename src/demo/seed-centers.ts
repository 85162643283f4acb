import type { CenterVersion } from '#contract/preference-center-records.ts';
import { createCenter } from '#service/domains/preference-centers/create-center.ts';
import { createCenterDraft } from '#service/domains/preference-centers/create-center-draft.ts';
import { publishCenter } from '#service/domains/preference-centers/publish-center.ts';
import type { Actor } from './demo-actor.ts';
import { type DemoCenter, toContent, withIdsOf } from './demo-center.ts';
import type { Made } from './seed-purposes.ts';
import type { Story } from './tell-stories.ts';

const found = (id: string | undefined, key: string): string => {
  if (id === undefined) throw new Error(`The demo has no ${key}.`);
  return id;
};

/** The life of a preference center: its versions made and published. */
export async function* centerStory(
  actor: Actor,
  { name, center }: { name: string; center: DemoCenter },
  made: Made,
): Story {
  const ids = {
    purpose: (key: string) => found(made.purposes.get(key)?.id, key),
    preference: (key: string) => found(made.preferences.get(key), key),
  };
  let last: CenterVersion | undefined;
  for (const version of center.versions) {
    yield version.createdDaysAgo;
    const context = actor.at(version.createdDaysAgo);
    const content = toContent(name, center, version, ids);
    const draft: CenterVersion =
      last === undefined
        ? await createCenter(context, content)
        : await createCenterDraft(
            context,
            { id: last.id, newest: last.version },
            withIdsOf(content, last),
          );
    if (version.publishedDaysAgo === null) return;
    yield version.publishedDaysAgo;
    last = await publishCenter(actor.at(version.publishedDaysAgo), draft);
  }
}
