import { type Control, useWatch } from 'react-hook-form';
import { styled } from '#console/ui/styled.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  collectionPointNameMaximum,
  lockedCollectionPointTypes,
} from '#contract/collection-point-values.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { CountedTextField } from './CountedTextField.tsx';
import css from './EssentialFields.module.css';
import { PointField } from './PointField.tsx';
import { PurposeLinksField } from './PurposeLinksField.tsx';

const Root = styled('div', css.Root);

interface EssentialFieldsProps {
  control: Control<CollectionPointFormValues>;
  /** Purposes that the record was loaded with. */
  loaded: readonly LinkedPurpose[];
  /** Why nothing may be changed now; undefined where it may. */
  blockedReason: string | undefined;
}

/** What every collection point needs. */
export function EssentialFields({ control, loaded, blockedReason }: EssentialFieldsProps) {
  const shared = { control, isReadOnly: blockedReason !== undefined };
  return (
    <Root>
      <CountedTextField {...shared} name="Name" maximum={collectionPointNameMaximum} isRequired />
      <TypeField {...shared} />
      <div className="whole">
        <PurposeLinksField control={control} loaded={loaded} blockedReason={blockedReason} />
      </div>
      <PointField {...shared} name="DataElements" />
      <PointField {...shared} name="SubjectIdentifier" />
    </Root>
  );
}

interface TypeFieldProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

function TypeField({ control, isReadOnly }: TypeFieldProps) {
  const type = useWatch({ control, name: 'CollectionPointType' });
  return (
    <PointField
      control={control}
      isReadOnly={isReadOnly}
      name="CollectionPointType"
      help={
        lockedCollectionPointTypes.includes(type)
          ? "You can't disable collection points of this type: other parts of the service need them."
          : undefined
      }
      isRequired
    />
  );
}
