import { DetailColumns } from '#console/ui/DetailColumns.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { PurposeVersion } from '../versions.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { LinkedPreferences } from './LinkedPreferences.tsx';
import { SettingsSection } from './SettingsSection.tsx';

interface SettingsTabProps {
  detail: PurposeVersionV2;
  shown: PurposeVersion;
}

/** How a version works, what it links, and who made it when. */
export function SettingsTab({ detail, shown }: SettingsTabProps) {
  return (
    <DetailColumns>
      <div>
        <SettingsSection detail={detail} />
        <LinkedPreferences detail={detail} />
      </div>
      <div>
        <DatesAndPeople shown={shown} />
      </div>
    </DetailColumns>
  );
}
