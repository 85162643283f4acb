import { styled } from '@mui/material/styles';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { color } from '#console/ui/theme.ts';
import type { DraftStore } from '../draft-store.ts';
import { TranslationMatrix } from '../matrix/TranslationMatrix.tsx';
import { LanguageList } from './LanguageList.tsx';

// As wide as the card: many columns need the room.
const Matrix = styled('div')({
  margin: '-16px -24px 20px',
  borderBottom: `1px solid ${color.line}`,
  '@media (max-width: 599px)': { margin: '-14px -14px 16px' },
});

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
