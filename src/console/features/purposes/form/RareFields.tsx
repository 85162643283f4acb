import { type Control, useFormState, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormDisclosure } from '#console/ui/fields/FormDisclosure.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { describeLifeSpan, toSeconds } from '../life-span.ts';
import type { FormField, PurposeFormValues } from '../purpose-form.ts';
import { expiryChoices, expiryLabel, hardOptOutChoices, hardOptOutLabel } from '../words.ts';
import { LifeSpanField } from './LifeSpanField.tsx';

interface RareFieldsProps {
  control: Control<PurposeFormValues>;
  isReadOnly: boolean;
}

/** "A, B", or that nothing is set. */
const summaryOf = (parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(', ') || 'not set';

/** Fields that few purposes need. */
export function RareFields({ control, isReadOnly }: RareFieldsProps) {
  const values = useWatch({ control }) as PurposeFormValues;
  const { errors } = useFormState({ control });
  const shared = { control, isReadOnly };
  const faultsIn = (...fields: FormField[]) =>
    fields.filter((field) => errors[field] !== undefined).length;
  const implicitSeconds = toSeconds(values.ImplicitConsentLifeSpan);

  return (
    <>
      <FormDisclosure
        title="Expiry and opting out"
        summary={summaryOf([
          expiryLabel(values.ExpiryDateType),
          hardOptOutLabel(values.HardOptOutDisplayFormat),
        ])}
        faultCount={faultsIn('ExpiryDateType', 'HardOptOutDisplayFormat', 'HardOptOutMessage')}
      >
        <ChoiceField
          {...shared}
          name="ExpiryDateType"
          label="The life span is counted from"
          options={expiryChoices}
          emptyLabel="Not set"
        />
        <ChoiceField
          {...shared}
          name="HardOptOutDisplayFormat"
          label="When it cannot be opted out of"
          help="How the purpose appears in preference centers then."
          options={hardOptOutChoices}
          emptyLabel="Not set"
        />
        <TextField
          {...shared}
          name="HardOptOutMessage"
          label="Message when it cannot be opted out of"
          help={
            values.HardOptOutDisplayFormat === 'LOCK'
              ? undefined
              : 'Kept, but shown only where the purpose is shown, locked.'
          }
        />
      </FormDisclosure>
      <FormDisclosure
        title="Implicit consent"
        summary={summaryOf([
          implicitSeconds !== null &&
            Number.isInteger(implicitSeconds) &&
            describeLifeSpan(implicitSeconds),
          values.ImplicitConsentConfirmDesc,
        ])}
        faultCount={faultsIn('ImplicitConsentLifeSpan', 'ImplicitConsentConfirmDesc')}
      >
        <LifeSpanField
          {...shared}
          name="ImplicitConsentLifeSpan"
          label="An implicit consent lasts"
          help="0 means that it does not expire; empty, that it is not set."
        />
        <TextField
          {...shared}
          name="ImplicitConsentConfirmDesc"
          label="Text that confirms implicit consent"
          help="Stands at the checkbox by which people confirm it."
        />
      </FormDisclosure>
      <FormDisclosure
        title="Organizations and references"
        summary={summaryOf([
          values.Organizations.join(', '),
          values.PurposeCategory,
          values.ExternalReference,
          values.EnableGeolocation && 'geolocation on',
        ])}
        faultCount={faultsIn(
          'Organizations',
          'PurposeCategory',
          'ExternalReference',
          'EnableGeolocation',
        )}
      >
        <TagsField
          {...shared}
          name="Organizations"
          label="Organizations"
          help="Ids of the organizations that the purpose is for. None means all."
          itemLabel="organization"
        />
        <TextField {...shared} name="PurposeCategory" label="Category" />
        <TextField
          {...shared}
          name="ExternalReference"
          label="External reference"
          help="What another system calls this purpose."
        />
        <SwitchField {...shared} name="EnableGeolocation" label="Geolocation" />
      </FormDisclosure>
      <FormDisclosure
        title="About this version"
        summary={summaryOf([values.VersionNotes, values.IsMajorVersion && 'major version'])}
        faultCount={faultsIn('VersionNotes', 'IsMajorVersion')}
      >
        <TextField
          {...shared}
          name="VersionNotes"
          label="Version notes"
          help="For colleagues: what is new in it, and why."
          rows={2}
        />
        <SwitchField {...shared} name="IsMajorVersion" label="Major version" />
      </FormDisclosure>
    </>
  );
}
