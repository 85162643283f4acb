import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { type CollectionPointFormValues, isHostedSdkForced } from '../collection-point-form.ts';
import { typeLabel } from '../words.ts';
import { LockedSwitch } from './LockedSwitch.tsx';

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
        <SwitchField
          {...shared}
          name="DoubleOptIn"
          label="Double opt-in"
          help="The person is asked to confirm the consent in a second step."
        />
        <SwitchField
          {...shared}
          name="NoConsentTransactions"
          label="Receipts without consent"
          help="Receipts may also say that consent to a purpose was not given."
        />
        {isHostedSdkForced(type) ? (
          <LockedSwitch
            label="Hosted SDK"
            help={`Always on for the type ${typeLabel(type)}: the service sets it whatever is sent.`}
          />
        ) : (
          <SwitchField {...shared} name="HostedSDK" label="Hosted SDK" />
        )}
      </FormSection>
      <FormSection title="Links" description="Addresses that the person is shown or sent to.">
        <TextField
          {...shared}
          name="RedirectUrl"
          label="Redirect address"
          help="Where the person goes after the consent."
          inputMode="url"
          placeholder="https://example.org/thank-you"
        />
        <TextField
          {...shared}
          name="PrivacyPolicyUrl"
          label="Privacy policy address"
          inputMode="url"
          placeholder="https://example.org/privacy"
        />
      </FormSection>
    </>
  );
}
