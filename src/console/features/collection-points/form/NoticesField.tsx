import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { lockedForm } from '#console/records/record-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { noticeFormChoices, noticeTypeChoices } from '../words.ts';
import { LinkedPurposeChecks } from './LinkedPurposeChecks.tsx';
import css from './NoticesField.module.css';

interface NoticesFieldProps {
  control: Control<CollectionPointFormValues>;
  loaded: readonly LinkedPurpose[];
  isReadOnly: boolean;
}

const List = styled('ol', css.List);

/** The notices of a collection point: added, edited, removed. */
export function NoticesField({ control, loaded, isReadOnly }: NoticesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'Notices' });
  const { errors } = useFormState({ control, name: 'Notices' });
  const [announced, setAnnounced] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const shared = { control, isReadOnly };
  const blockedReason = isReadOnly ? lockedForm : undefined;
  const fault = errors.Notices?.message ?? errors.Notices?.root?.message;

  function handleAdd() {
    append({
      name: '',
      url: '',
      privacyNoticeGuid: '',
      type: 'LINKED',
      noticeType: 'PRIVACY_NOTICE',
      purposeIds: [],
      kept: {},
    });
    setAnnounced(`Notice ${fields.length + 1} added`);
  }

  function handleRemove(index: number) {
    remove(index);
    setAnnounced(`Notice ${index + 1} removed`);
    addButton.current?.focus();
  }

  return (
    <>
      {fields.length > 0 && (
        <List aria-label="Notices">
          {fields.map((notice, index) => (
            <li key={notice.id}>
              <div className="head">
                <h3>{`Notice ${index + 1}`}</h3>
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={Trash2}
                  isIconOnly
                  blockedReason={blockedReason}
                  onClick={() => handleRemove(index)}
                >
                  {`Remove notice ${index + 1}`}
                </ActionButton>
              </div>
              <TextField {...shared} name={`Notices.${index}.name`} label="Notice name" />
              <ChoiceField
                {...shared}
                name={`Notices.${index}.noticeType`}
                label="Notice type"
                options={noticeTypeChoices}
                isRequired
              />
              <ChoiceField
                {...shared}
                name={`Notices.${index}.type`}
                label="Display"
                options={noticeFormChoices}
                isRequired
              />
              <TextField
                {...shared}
                name={`Notices.${index}.url`}
                label="Notice address"
                inputMode="url"
                placeholder="https://example.org/notice"
              />
              <TextField
                {...shared}
                name={`Notices.${index}.privacyNoticeGuid`}
                label="Notice id"
                help="If you manage the notice elsewhere."
              />
              <LinkedPurposeChecks
                {...shared}
                name={`Notices.${index}.purposeIds`}
                label="Purposes covered"
                loaded={loaded}
              />
            </li>
          ))}
        </List>
      )}
      <Faults id="notices" faults={fault ? [fault] : []} />
      <ActionButton
        ref={addButton}
        size="small"
        icon={Plus}
        blockedReason={blockedReason}
        onClick={handleAdd}
      >
        Add notice
      </ActionButton>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
