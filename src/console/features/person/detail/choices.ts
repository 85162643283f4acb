import type { ProfilePurpose } from '#contract/data-subject-records.ts';

/** What can be chosen under a purpose: its topics, or the options of one preference. */
export type ChoiceGroup = {
  id: string;
  name: string;
  choices: readonly { id: string; name: string; isConsented: boolean }[];
};

const toChoices = (entries: readonly { Id: string; Name: string; IsConsented: boolean }[]) =>
  entries.map(({ Id, Name, IsConsented }) => ({ id: Id, name: Name, isConsented: IsConsented }));

/** Topics first, then the preferences; groups without anything to choose are left out. */
export const choiceGroups = ({ Topics, CustomPreferences }: ProfilePurpose): ChoiceGroup[] =>
  [
    { id: 'topics', name: 'Topics', choices: toChoices(Topics ?? []) },
    ...(CustomPreferences ?? []).map(({ Id, Name, Options }) => ({
      id: Id,
      name: Name,
      choices: toChoices(Options),
    })),
  ].filter(({ choices }) => choices.length > 0);
