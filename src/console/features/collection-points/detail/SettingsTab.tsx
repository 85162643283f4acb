import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { SettingsSection } from './SettingsSection.tsx';

interface SettingsTabProps {
  record: CollectionPointVersionV1;
  shown: CollectionPointVersionV2;
}

/** How a version works, and who made it when. */
export function SettingsTab({ record, shown }: SettingsTabProps) {
  return (
    <>
      <SettingsSection record={record} />
      <DatesAndPeople shown={shown} />
    </>
  );
}
