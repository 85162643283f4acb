import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { unbuiltWords } from '#console/records/unbuilt-words.ts';
import { BehindNotRead } from '#console/records/versioned/behind/BehindNotRead.tsx';
import { behindByLanguage } from '#console/records/versioned/behind/behind.ts';
import { useBehind } from '#console/records/versioned/behind/useBehind.ts';
import { behindSentences } from '#console/records/versioned/compare/compare-words.ts';
import { WhatChangesForPeople } from '#console/records/versioned/compare/WhatChangesForPeople.tsx';
import { LazyLanguagesRow } from '#console/records/versioned/publish/LazyLanguagesRow.tsx';
import { PublishRow, PublishRows } from '#console/records/versioned/publish/PublishRow.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { missingOfPurposeVersion } from '#contract/missing-in-purpose.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { comparedPurposes } from '../compare/compared-purposes.ts';
import { missingInPurpose } from '../missing.ts';
import { textsOfPurpose } from '../parts/purpose-texts.ts';
import { purposeFields, textLabels } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeQueries } from '../queries.ts';

interface PublishReviewProps {
  /** The Draft. */
  shown: PurposeVersionV2;
  /** Version that is Active now. */
  activeVersion: number | undefined;
}

/** What publishing a Draft brings about: for who publishes it, asks for approval, or approves. */
export function PublishReview({ shown, activeVersion }: PublishReviewProps) {
  const unbuilt = unbuiltWords(purposeFields.unbuiltIn(toFormValues(shown)));
  return (
    <>
      {activeVersion !== undefined && (
        <PurposeChangesForPeople shown={shown} activeVersion={activeVersion} />
      )}
      <PublishRows>
        <PurposeLanguagesRow shown={shown} />
        {unbuilt.length > 0 && (
          <PublishRow tone="warn" title="Settings">
            {unbuilt.join(' ')}
          </PublishRow>
        )}
        <PublishRow tone="plain" icon={ListTree} title="Collection points">
          {activeVersion === undefined
            ? 'Collection points keep the version they link.'
            : `Collection points that link version ${activeVersion} keep it until you update them.`}
        </PublishRow>
      </PublishRows>
    </>
  );
}

function PurposeLanguagesRow({ shown }: Pick<PublishReviewProps, 'shown'>) {
  const { id, version } = shown;
  const { behind: texts, failed } = useBehind(purposeKind, shown);
  const { defaultLanguage, languages } = textsOfPurpose(shown);
  const behind = texts && behindByLanguage(texts, textLabels, defaultLanguage);
  return (
    <LazyLanguagesRow
      tags={languages.map(({ tag }) => tag)}
      missing={missingOfPurposeVersion(shown)}
      behind={behind}
      fallback={defaultLanguage}
      sentences={[...missingInPurpose(shown), ...behindSentences(behind ?? [])]}
      editHref={paths.translatePurpose.to(id, version)}
      notRead={<BehindNotRead failed={failed} one={purposeKind.one} />}
    />
  );
}

interface PurposeChangesForPeopleProps {
  /** The Draft as it is to be published. */
  shown: PurposeVersionV2;
  activeVersion: number;
}

/** What people read and choose otherwise once a Draft of a purpose is published. */
function PurposeChangesForPeople({ shown, activeVersion }: PurposeChangesForPeopleProps) {
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
