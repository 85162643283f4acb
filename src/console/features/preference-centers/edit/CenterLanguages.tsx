import { X } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { LanguagePicker } from '#console/ui/fields/LanguagePicker.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import { isSameLanguage, languageTag } from '#contract/common/language-tags.ts';
import { centerMaxima } from '#contract/preference-center-content.ts';
import css from './CenterLanguages.module.css';

const Root = styled('div', css.Root);

interface CenterLanguagesProps {
  languages: readonly string[];
  defaultLanguage: string;
  faults: readonly string[];
  isReadOnly: boolean;
  onChange: (languages: string[], told: string) => void;
}

/** The languages that people can choose. */
export function CenterLanguages({
  languages,
  defaultLanguage,
  faults,
  isReadOnly,
  onChange,
}: CenterLanguagesProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Root>
      <ul aria-label="Languages">
        {languages.map((tag) => (
          <li key={tag}>
            {languageName(tag)}
            {isSameLanguage(tag, defaultLanguage) ? (
              <Pill>Default</Pill>
            ) : (
              !isReadOnly && (
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={X}
                  isIconOnly
                  onClick={() => {
                    onChange(
                      languages.filter((one) => one !== tag),
                      `Removed ${languageName(tag)}`,
                    );
                    picker.current?.focus();
                  }}
                >
                  {`Remove ${languageName(tag)}`}
                </ActionButton>
              )
            )}
          </li>
        ))}
      </ul>
      {languages.length < centerMaxima.languages && (
        <LanguagePicker
          inputRef={picker}
          isReadOnly={isReadOnly}
          faults={faults}
          chosen={languages}
          isTag={(text) => languageTag.safeParse(text).success}
          onAdd={(tag) => onChange([...languages, tag], `Added ${languageName(tag)}`)}
        />
      )}
    </Root>
  );
}
