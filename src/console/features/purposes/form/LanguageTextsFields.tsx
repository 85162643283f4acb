import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { LanguagePicker } from '#console/ui/fields/LanguagePicker.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { isSameLanguage, languageTag } from '#contract/common/language-tags.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { type PurposeFormValues, textLabels } from '../purpose-fields.ts';
import { emptyTexts } from '../purpose-form.ts';
import css from './LanguageTextsFields.module.css';

const Texts = styled('fieldset', css.Texts);

interface LanguageTextsFieldsProps {
  control: Control<PurposeFormValues>;
  isReadOnly: boolean;
}

/** Name and description in each language, and a search to add one. */
export function LanguageTextsFields({ control, isReadOnly }: LanguageTextsFieldsProps) {
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'Languages',
    keyName: 'fieldKey',
  });
  const picker = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const [defaultLanguage, message, implicit] = useWatch({
    control,
    name: ['DefaultLanguage', 'HardOptOutMessage', 'ImplicitConsentConfirmDesc'],
  });

  return (
    <>
      {fields.map((field, index) => {
        const tag = field.Language;
        const name = tag === '' ? 'No language' : languageName(tag);
        const shared = {
          control,
          isReadOnly,
          ...(tag !== '' && { lang: tag, dir: directionOf(tag) }),
        };
        return (
          <Texts key={field.fieldKey}>
            <legend>
              <VisuallyHidden>{`Texts in ${name}`}</VisuallyHidden>
            </legend>
            <div className="head">
              <b>{name}</b>
              <span className="tag">{tag}</span>
              {defaultLanguage !== '' && isSameLanguage(tag, defaultLanguage) && (
                <StatusTag tone="info">Default</StatusTag>
              )}
              {!isReadOnly && (
                <ActionButton
                  variant="ghost"
                  size="small"
                  icon={X}
                  isIconOnly
                  onClick={() => {
                    remove(index);
                    setAnnounced(`Removed the texts in ${name}`);
                    picker.current?.focus();
                  }}
                >
                  {`Remove the texts in ${name}`}
                </ActionButton>
              )}
            </div>
            <TextField {...shared} name={`Languages.${index}.Name`} label={textLabels.Name} />
            <TextField
              {...shared}
              name={`Languages.${index}.Description`}
              label={textLabels.Description}
              rows={2}
            />
            {(message !== '' || field.HardOptOutMessage !== '') && (
              <TextField
                {...shared}
                name={`Languages.${index}.HardOptOutMessage`}
                label={textLabels.HardOptOutMessage}
              />
            )}
            {(implicit !== '' || field[implicitConsentKey] !== '') && (
              <TextField
                {...shared}
                name={`Languages.${index}.${implicitConsentKey}`}
                label={textLabels[implicitConsentKey]}
              />
            )}
          </Texts>
        );
      })}
      <LanguagePicker
        inputRef={picker}
        isReadOnly={isReadOnly}
        chosen={fields.map(({ Language }) => Language)}
        isTag={(text) => languageTag.safeParse(text).success}
        onAdd={(tag) => {
          append(emptyTexts(tag), { focusName: `Languages.${fields.length}.Name` });
          setAnnounced(`Added ${languageName(tag)}`);
        }}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
