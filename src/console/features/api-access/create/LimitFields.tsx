import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import type { ProgramScope } from '#contract/api-access.ts';
import type { LimitFormValues } from '../credential-form.ts';

interface LimitFieldsProps<Values extends FieldValues & LimitFormValues> {
  control: Control<Values>;
  /** What it may do: what only reads has no writes to block. */
  scope: ProgramScope | (string & {});
  isReadOnly?: boolean;
}

/** From where a client or key may be used, whether its writes are refused, and whether it publishes alone. */
export function LimitFields<Values extends FieldValues & LimitFormValues>({
  control,
  scope,
  isReadOnly = false,
}: LimitFieldsProps<Values>) {
  return (
    <>
      {scope === 'CONSENT' && (
        <>
          <SwitchField
            control={control}
            name={'readOnly' as FieldPath<Values>}
            label="Block writes"
            help="It reads as before. Every change is refused, and it gets no magic links."
            isReadOnly={isReadOnly}
          />
          <SwitchField
            control={control}
            name={'mayPublish' as FieldPath<Values>}
            label="Publish without approval"
            help="Matters where publishing needs approval: then programs are refused, but for those that were allowed before."
            isReadOnly={isReadOnly}
          />
        </>
      )}
      <TagsField
        control={control}
        name={'addresses' as FieldPath<Values>}
        label="Only from these addresses"
        help="IP addresses and ranges of your servers. Anywhere else, its secret is refused as wrong. Leave empty for anywhere."
        placeholder="192.0.2.0/24"
        itemLabel="address"
        isReadOnly={isReadOnly}
      />
    </>
  );
}
