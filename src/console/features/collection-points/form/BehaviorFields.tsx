import { type Control, useForm, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { type CollectionPointFormValues, pointFields } from '../collection-point-fields.ts';
import { isHostedSdkForced } from '../collection-point-form.ts';
import { mainGroups } from '../field-groups.ts';
import { typeLabel } from '../words.ts';
import { PointField } from './PointField.tsx';

interface BehaviorFieldsProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

/** What happens when consent is given, and where the person goes then. */
export function BehaviorFields({ control, isReadOnly }: BehaviorFieldsProps) {
  const type = useWatch({ control, name: 'CollectionPointType' });
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection
        title={mainGroups.behavior.title}
        description="What happens when people consent."
      >
        <PointField {...shared} name="DoubleOptIn" />
        <PointField {...shared} name="NoConsentTransactions" />
        {isHostedSdkForced(type) ? (
          <LockedSwitch
            label={pointFields.fieldOf('HostedSDK').label}
            help={`Always on for the type ${typeLabel(type)}.`}
          />
        ) : (
          <PointField {...shared} name="HostedSDK" />
        )}
      </FormSection>
      <FormSection
        title={mainGroups.links.title}
        description="Pages that people see or are sent to."
      >
        <PointField {...shared} name="RedirectUrl" />
        <PointField {...shared} name="PrivacyPolicyUrl" />
      </FormSection>
    </>
  );
}

interface LockedSwitchProps {
  label: string;
  /** Why it is on and cannot be changed. */
  help: string;
}

/** A switch that something else keeps on: shown beside the form's fields, but held by none. */
function LockedSwitch({ label, help }: LockedSwitchProps) {
  const { control } = useForm({ defaultValues: { isOn: true } });
  return <SwitchField control={control} name="isOn" label={label} help={help} isReadOnly />;
}
