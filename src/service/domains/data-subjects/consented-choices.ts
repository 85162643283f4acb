import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { subjectChoicesTable } from '#service/db/schema/data-subjects.ts';
import { topicsTable } from '#service/db/schema/purpose-links.ts';
import {
  purposePreferenceOptionsTable,
  purposePreferencesTable,
} from '#service/db/schema/purpose-preferences.ts';

/** A topic, or an option of a preference, that a subject consented to. */
export type ConsentedChoice = {
  id: string;
  name: string;
  /** Null for a topic. */
  preferenceId: string | null;
  preferenceName: string | null;
};

/** Which kinds of choices an answer shows. */
export type ShownChoices = { topics: boolean; preferences: boolean };

const kindsOf = ({ topics, preferences }: ShownChoices): SQL => {
  if (topics && preferences) return sql`true`;
  return topics ? sql`choice.preference_id is null` : sql`choice.preference_id is not null`;
};

/**
 * The consented choices of the subject and purpose that the columns name, as JSON.
 * @param ofWhom the possible subjects, if known: on a cluster, only their machines are asked then
 */
export const consentedChoicesOf = (
  { subjectId, purposeId }: { subjectId: SQLWrapper; purposeId: SQLWrapper },
  shown: ShownChoices,
  ofWhom?: readonly string[],
): SQL<ConsentedChoice[]> => {
  if (!shown.topics && !shown.preferences) return sql<ConsentedChoice[]>`'[]'::json`;
  return sql<ConsentedChoice[]>`coalesce((
    select json_agg(json_build_object('id', choice.choice_id,
        'name', coalesce(topic.name, option.label), 'preferenceId', choice.preference_id,
        'preferenceName', preference.name)
      order by topic.name collate "C", preference.name collate "C", option.position)
    from ${subjectChoicesTable} as choice
    left join ${topicsTable} as topic
      on topic.id = choice.choice_id and choice.preference_id is null
    left join ${purposePreferenceOptionsTable} as option on option.id = choice.choice_id
    left join ${purposePreferencesTable} as preference on preference.id = choice.preference_id
    where choice.subject_id = ${subjectId} and choice.purpose_id = ${purposeId}
      ${ofWhom === undefined ? sql`` : sql`and ${isOneOf(sql`choice.subject_id`, 'uuid', ofWhom)}`}
      and choice.is_consented and ${kindsOf(shown)}), '[]')`;
};
