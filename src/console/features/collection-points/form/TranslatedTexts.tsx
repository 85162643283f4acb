import { type Control, useWatch } from 'react-hook-form';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';

/** Into which languages the texts are translated: that has a page of its own. */
export function TranslatedTexts({ control }: { control: Control<CollectionPointFormValues> }) {
  const translations = useWatch({ control, name: 'TextTranslations' });
  const names = translations.map(({ Language }) => languageName(Language));
  return (
    <KeyValues
      items={[
        {
          label: 'Translations',
          value:
            names.length === 0
              ? "None. Translate on the collection point's page."
              : `${listWords(names)}. Change them on the collection point's page.`,
        },
      ]}
    />
  );
}
