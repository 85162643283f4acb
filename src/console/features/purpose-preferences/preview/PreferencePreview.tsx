import { useId } from 'react';
import { defaultLanguageOf, textOf } from '#console/records/translations/texts.ts';
import control from '#console/ui/fields/control.module.css';
import { canonicalTag, directionOf } from '#console/ui/languages.ts';
import { styled } from '#console/ui/styled.tsx';
import type { PreferenceDraft } from '../preference-draft.ts';
import css from './PreferencePreview.module.css';

interface PreferencePreviewProps {
  draft: PreferenceDraft;
  language: string;
}

/** A text, with the language that it stands in. */
type Shown = { text: string; language: string };

const Root = styled('fieldset', css.Root);

/** The text in a language, or the default language's where it is missing. */
const shownIn = (draft: PreferenceDraft, language: string, row: string): Shown => {
  const own = textOf(draft, language, row).trim();
  const source = defaultLanguageOf(draft);
  return own === ''
    ? { text: textOf(draft, source, row).trim(), language: source }
    : { text: own, language };
};

/** A preference as a form would ask it in a language, to be tried out. */
export function PreferencePreview({ draft, language }: PreferencePreviewProps) {
  const name = shownIn(draft, language, 'Name');
  const description = shownIn(draft, language, 'Description');
  return (
    <Root lang={canonicalTag(language)} dir={directionOf(language)}>
      <legend>
        <Text {...name} /> {draft.settings.Required && <span className="required">*</span>}
      </legend>
      <p className="description">
        <Text {...description} />
      </p>
      <Choices draft={draft} language={language} />
    </Root>
  );
}

function Text({ text, language }: Shown) {
  return (
    <bdi lang={canonicalTag(language)} dir={directionOf(language)}>
      {text}
    </bdi>
  );
}

function Choices({ draft, language }: PreferencePreviewProps) {
  const name = useId();
  const { SelectionType, DisplayAs } = draft.settings;
  const isSingle = SelectionType === 'SINGLE_CHOICE';
  const options = draft.options
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ key, isDefault }) => ({ key, isDefault, shown: shownIn(draft, language, key) }));
  const preset = options.filter(({ isDefault }) => isDefault).map(({ key }) => key);

  if (DisplayAs === 'DROPDOWN') {
    return (
      <select
        className={control.Control}
        aria-label={shownIn(draft, language, 'Name').text}
        multiple={!isSingle}
        defaultValue={isSingle ? (preset[0] ?? '') : preset}
      >
        {isSingle && <option value="">–</option>}
        {options.map(({ key, shown }) => (
          <option key={key} value={key} lang={canonicalTag(shown.language)}>
            {shown.text}
          </option>
        ))}
      </select>
    );
  }
  const isRadio = DisplayAs === 'RADIO_BUTTONS' || (DisplayAs === 'BUTTONS' && isSingle);
  return (
    <div className={DisplayAs === 'BUTTONS' ? 'buttons' : undefined}>
      {options.map(({ key, isDefault, shown }) => (
        <label key={key}>
          <input type={isRadio ? 'radio' : 'checkbox'} name={name} defaultChecked={isDefault} />
          <Text {...shown} />
        </label>
      ))}
    </div>
  );
}
