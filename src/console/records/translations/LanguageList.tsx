import { CopyPlus, Eye, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { countStyle } from '#console/ui/count-style.ts';
import { LanguagePicker } from '#console/ui/fields/LanguagePicker.tsx';
import { canonicalTag, languageName } from '#console/ui/languages.ts';
import { Pill } from '#console/ui/Pill.tsx';
import { paintedIcon } from '#console/ui/painted-icon.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { languageTag } from '#contract/common/language-tags.ts';
import type { Figures } from './coverage.ts';
import css from './LanguageList.module.css';
import { type Removed, RemovedNote } from './RemovedNote.tsx';
import type { TextsView } from './texts-store.ts';
import { coverageWords, sourceName } from './translation-words.ts';
import { useTexts, useTextsLater } from './useTexts.ts';

const CopyIcon = paintedIcon(CopyPlus, 'primary');
const PreviewIcon = paintedIcon(Eye, 'primary');
const RemoveIcon = paintedIcon(Trash2, 'secondary');

interface LanguageListProps {
  store: TextsView;
  isReadOnly: boolean;
  onPreview?: ((language: string) => void) | undefined;
}

const Root = styled('div', css.Root);

// "Copy missing" goes with what it did: the focus goes to one of these.
const previewId = (language: string) => `preview-${language}`;
const removeId = (language: string) => `remove-language-${language}`;

/** The languages with how far each is translated; added by name or tag, removed with a way back. */
export function LanguageList({ store, isReadOnly, onPreview }: LanguageListProps) {
  const languages = useTexts(store, ({ draft }) => draft.languages);
  const maximum = useTexts(store, (state) => state.languageMaximum);
  const picker = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);

  function remove(language: string) {
    const undo = store.removeLanguage(language);
    const words = `Removed ${languageName(language)} and its texts.`;
    setRemoved({ words, undo, after: store.state().draft });
    picker.current?.focus();
  }

  return (
    <Root>
      <ul aria-label="Languages" style={countStyle(languages.length)}>
        {languages.map((language, place) => (
          <LanguageRow
            key={language}
            store={store}
            language={language}
            isDefault={place === 0}
            isReadOnly={isReadOnly}
            onPreview={onPreview}
            onFilled={setAnnounced}
            onRemove={remove}
          />
        ))}
      </ul>
      <RemovedNote
        store={store}
        removed={removed}
        onRestored={() => {
          setRemoved(null);
          picker.current?.focus();
        }}
      />
      {!isReadOnly && languages.length < maximum && (
        <LanguagePicker
          inputRef={picker}
          chosen={languages.map(canonicalTag)}
          isTag={(text) => languageTag.safeParse(text).success}
          onAdd={(tag) => {
            store.addLanguage(tag);
            setAnnounced(`Added ${languageName(tag)}`);
          }}
        />
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Root>
  );
}

interface LanguageRowProps {
  store: TextsView;
  language: string;
  isDefault: boolean;
  isReadOnly: boolean;
  onPreview?: ((language: string) => void) | undefined;
  onFilled: (words: string) => void;
  onRemove: (language: string) => void;
}

function LanguageRow(props: LanguageRowProps) {
  const { store, language } = props;
  const figures = useTextsLater(store, ({ columns }) => {
    const { total = 0, missing = 0, same = 0, behind = 0 } = columns[language] ?? {};
    return { total, missing, same, behind };
  });
  return <LanguageLine {...props} figures={figures} />;
}

type LanguageLineProps = LanguageRowProps & { figures: Figures };

const LanguageLine = memo(function LanguageLine(props: LanguageLineProps) {
  const { store, language, isDefault, isReadOnly, figures, onPreview, onFilled, onRemove } = props;
  const { missing } = figures;
  const name = sourceName(language);
  return (
    <li>
      <span className="language">
        <b>{name}</b>
        <span className="tag">{language}</span>
        {isDefault && <Pill>Default</Pill>}
      </span>
      <span className="coverage" data-missing={(!isDefault && missing > 0) || undefined}>
        {!isDefault && coverageWords(figures)}
      </span>
      <span className="actions">
        {!isReadOnly && !isDefault && missing > 0 && (
          <ActionButton
            size="small"
            icon={CopyIcon}
            aria-label={`Copy missing into ${name}: ${missing}`}
            onClick={() => {
              store.copyMissing(language);
              (
                document.getElementById(previewId(language)) ??
                document.getElementById(removeId(language))
              )?.focus();
              onFilled(`Copied ${missing} into ${name}, marked as same as default.`);
            }}
          >
            Copy missing
          </ActionButton>
        )}
        {onPreview && (
          <ActionButton
            id={previewId(language)}
            size="small"
            icon={PreviewIcon}
            aria-label={`Preview in ${name}`}
            onClick={() => onPreview(language)}
          >
            Preview
          </ActionButton>
        )}
        {!isReadOnly && (
          <ActionButton
            id={removeId(language)}
            size="small"
            variant="ghost"
            icon={RemoveIcon}
            isIconOnly
            blockedReason={isDefault ? "You can't remove the default language." : undefined}
            onClick={() => onRemove(language)}
          >
            {`Remove ${name}`}
          </ActionButton>
        )}
      </span>
    </li>
  );
});
