import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { WhatChangesForPeople } from '#console/records/versioned/compare/WhatChangesForPeople.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeQueries } from '../queries.ts';
import { comparedPurposes } from './compared-purposes.ts';

interface PurposeChangesForPeopleProps {
  /** The Draft as it is to be published. */
  shown: PurposeVersionV2;
  activeVersion: number;
}

/** What people read and choose otherwise once a Draft of a purpose is published. */
export function PurposeChangesForPeople({ shown, activeVersion }: PurposeChangesForPeopleProps) {
  const { id, version, status } = shown;
  const query = useQuery(purposeQueries.version(id, activeVersion));
  return (
    <QueryPanel
      query={query}
      what={`version ${activeVersion}`}
      skeleton={<LinesSkeleton label={`version ${activeVersion}`} lines={3} />}
      // Retired and gone meanwhile: the dialog itself says what was published.
      empty={{ when: (live) => live === null, show: null }}
    >
      {(live) => {
        if (live === null) return null;
        const [before, after] = comparedPurposes(live, shown);
        return (
          <WhatChangesForPeople
            live={{ version: activeVersion, status: 'ACTIVE' }}
            before={before}
            draft={{ version, status }}
            after={after}
            choices={changedChoices(live, shown)}
            compareHref={paths.comparePurpose.to(id, activeVersion, version)}
            translateHref={paths.translatePurpose.to(id, version)}
          />
        );
      }}
    </QueryPanel>
  );
}

/** Topics and preferences are what people choose under a purpose. */
const choicesOf = ({ topics, customPreferences }: PurposeVersionV2) => [
  ...(topics ?? []).map(({ id, topicId, name }) => ({ key: topicId ?? id, name })),
  ...(customPreferences ?? []).map(({ id, customPreferenceId, name }) => ({
    key: customPreferenceId ?? id,
    name,
  })),
];

const changedChoices = (live: PurposeVersionV2, draft: PurposeVersionV2) => {
  const [old, next] = [choicesOf(live), choicesOf(draft)];
  const missingIn = (others: typeof old) => {
    const keys = new Set(others.map(({ key }) => key));
    return ({ key }: { key: string }) => !keys.has(key);
  };
  return [
    ...next.filter(missingIn(old)).map((choice) => ({ ...choice, isNew: true })),
    ...old.filter(missingIn(next)).map((choice) => ({ ...choice, isNew: false })),
  ];
};
