import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { type CollectionPointFormValues, fieldSpecs } from '../collection-point-fields.ts';
import { isHostedSdkForced } from '../collection-point-form.ts';
import { typeLabel } from '../words.ts';
import { LockedSwitch } from './LockedSwitch.tsx';
import { PointField } from './PointField.tsx';

interface BehaviourFieldsProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

/** What happens when consent is given, and where the person goes then. */
export function BehaviourFields({ control, isReadOnly }: BehaviourFieldsProps) {
  const type = useWatch({ control, name: 'CollectionPointType' });
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection title="Behaviour" description="What happens when consent is given.">
        <PointField {...shared} name="DoubleOptIn" />
        <PointField {...shared} name="NoConsentTransactions" />
        {isHostedSdkForced(type) ? (
          <LockedSwitch
            label={fieldSpecs.HostedSDK.label}
            help={`Always on for the type ${typeLabel(type)}: the service sets it whatever is sent.`}
          />
        ) : (
          <PointField {...shared} name="HostedSDK" />
        )}
      </FormSection>
      <FormSection title="Links" description="Addresses that the person is shown or sent to.">
        <PointField {...shared} name="RedirectUrl" />
        <PointField {...shared} name="PrivacyPolicyUrl" />
      </FormSection>
    </>
  );
}
