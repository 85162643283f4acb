import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { styled } from '#console/ui/styled.tsx';
import { LanguageList } from './LanguageList.tsx';
import { TranslationMatrix } from './TranslationMatrix.tsx';
import css from './TranslationsPart.module.css';
import type { TextsView } from './texts-store.ts';

// As wide as the card: many columns need the room.
const Matrix = styled('div', css.Matrix);

interface TranslationsPartProps {
  store: TextsView;
  isReadOnly: boolean;
  onPreview?: ((language: string) => void) | undefined;
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
