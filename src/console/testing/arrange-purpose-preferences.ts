import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** A preference as it is stored now, in all its languages. */
export const storedPreference = (id: string): Promise<PurposePreference> =>
  createTestClient().call(
    getPurposePreferenceEndpoint,
    { params: { customPreferenceId: id }, query: { includeTranslations: true } },
    {},
  );

/** A preference of the demo with an option that recorded choices use. */
export const usedPreference = async (): Promise<PurposePreference> => {
  const { content } = await createTestClient().call(
    listPurposePreferencesEndpoint,
    { query: { size: 100, sort: 'createdDate,asc' } },
    {},
  );
  const used = content.find(({ Options }) => Options?.some(({ CanDelete }) => CanDelete === false));
  if (used === undefined) throw new Error('No option of the demo is used by recorded choices.');
  return used;
};

/** Changes a preference as somebody else would. */
export const arrangePreferenceUpdate = async (
  id: string,
  change: (record: PurposePreference) => object,
): Promise<PurposePreference> => {
  const record = await storedPreference(id);
  return createTestClient().call(
    updatePurposePreferenceEndpoint,
    { params: { customPreferenceId: id }, body: { ...record, ...change(record) } as never },
    act(),
  );
};

/**
 * A preference in English with the options Garden, Kitchen and Travel; in German, where Kitchen is
 * missing, and in Hebrew, where only the name is there.
 */
export const arrangePreference = async ({
  Name = uniqueName('Topics'),
} = {}): Promise<PurposePreference> => {
  const { Id, Options } = await createTestClient().call(
    createPurposePreferenceEndpoint,
    {
      body: {
        Name,
        Description: 'What we may write about',
        SelectionType: 'MULTI_CHOICE',
        DisplayAs: 'CHECKBOXES',
        Language: 'en',
        Options: ['Garden', 'Kitchen', 'Travel'],
      },
    },
    act(),
  );
  const labelled = (...labels: (string | null)[]) =>
    (Options ?? []).flatMap(({ Id: id }, index) =>
      labels[index] ? [{ Id: id, Label: labels[index] }] : [],
    );
  return arrangePreferenceUpdate(Id, ({ Languages }) => ({
    Languages: [
      ...(Languages ?? []),
      {
        Language: 'de',
        Name: 'Themen',
        Description: 'Worüber wir schreiben dürfen',
        Options: labelled('Garten', null, 'Travel'),
      },
      { Language: 'he', Name: 'נושאים', Description: '', Options: [] },
    ],
  }));
};
