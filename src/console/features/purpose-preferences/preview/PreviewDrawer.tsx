import { useState } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { OnTheirPage } from '#console/records/preview/OnTheirPage.tsx';
import { defaultLanguageOf } from '#console/records/translations/texts.ts';
import { useTexts } from '#console/records/translations/useTexts.ts';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { DraftStore } from '../draft-store.ts';
import { displayLabel, languageWords } from '../words.ts';
import { PreferencePreview } from './PreferencePreview.tsx';
import { preferencePreview } from './preference-preview.ts';

interface PreviewDrawerProps {
  store: DraftStore;
  /** The id of what is stored; undefined while it's new. */
  id: string | undefined;
  /** The language that is shown first. */
  language: string;
  onClose: () => void;
}

/** What people will see, in any of the languages; nothing that is chosen here is recorded. */
export function PreviewDrawer({ store, id, language: first, onClose }: PreviewDrawerProps) {
  const { draft, columns } = useTexts(store, (state) => state);
  const [language, setLanguage] = useState(first);
  const source = defaultLanguageOf(draft);
  const missing = language === source ? 0 : (columns[language]?.missing ?? 0);
  return (
    <SideDrawer
      isOpen
      title="Preview"
      sub={`${displayLabel(draft.settings.DisplayAs)}, ${languageWords(language)}. Try it: nothing is recorded.`}
      onClose={onClose}
    >
      <FilterBar>
        <FilterChoice
          label="Language"
          value={language}
          isPlain
          options={draft.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          onChange={setLanguage}
        />
      </FilterBar>
      {missing > 0 && (
        <Strip tone="warn">
          {countWords(missing, 'text is', 'texts are')} missing and shown in {languageName(source)}.
        </Strip>
      )}
      <PreferencePreview key={language} draft={draft} language={language} />
      {id !== undefined && <OnTheirPage query={preferencePreview(id)} language={language} />}
    </SideDrawer>
  );
}
