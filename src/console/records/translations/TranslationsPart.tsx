import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { DraftStore } from '../draft-store.ts';
import { TranslationMatrix } from '../matrix/TranslationMatrix.tsx';
import { LanguageList } from './LanguageList.tsx';
import css from './TranslationsPart.module.css';

// As wide as the card: many columns need the room.
const Matrix = styled('div', css.Matrix);

interface TranslationsPartProps {
  store: DraftStore;
  isReadOnly: boolean;
  onPreview: (language: string) => void;
}

/** Every text in every language, then the languages themselves. */
export function TranslationsPart(props: TranslationsPartProps) {
  return (
    <>
      <Matrix>
        <TranslationMatrix {...props} />
      </Matrix>
      <FormSection
        title="Languages"
        description="Forms use a visitor's language if you've added it."
      >
        <LanguageList {...props} />
      </FormSection>
    </>
  );
}
