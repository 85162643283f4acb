import type { PurposeVersionV2 } from '#contract/purpose-records.ts';

/** The names of the topics and preferences that a version links, by their ids. */
export const namesIn = ({ topics, customPreferences }: PurposeVersionV2) => [
  ...(topics ?? []).map(({ topicId, name }) => [topicId, name] as const),
  ...(customPreferences ?? []).map(
    ({ customPreferenceId, name }) => [customPreferenceId, name] as const,
  ),
];
