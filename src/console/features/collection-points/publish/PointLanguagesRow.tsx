import { useQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import {
  compareVersions,
  languagesBehind,
} from '#console/records/versioned/compare/compare-versions.ts';
import { behindSentences } from '#console/records/versioned/compare/compare-words.ts';
import { LazyLanguagesRow } from '#console/records/versioned/publish/LazyLanguagesRow.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { comparedPoints } from '../compare/compared-points.ts';
import { useLinkedPurposes } from '../compare/useLinkedPurposes.ts';
import { collectionPointQueries } from '../queries.ts';
import { pointLanguages } from './point-languages.ts';

interface PointLanguagesRowProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
}

/** What the languages of a Draft lack, and which fell behind what is live. */
export function PointLanguagesRow({ shown, activeVersion }: PointLanguagesRowProps) {
  const live = useQuery({
    ...collectionPointQueries.record(shown.Id, activeVersion ?? shown.Version),
    enabled: activeVersion !== undefined,
  }).data;
  return live ? <Beside live={live} shown={shown} /> : <Row shown={shown} />;
}

function Beside({
  live,
  shown,
}: {
  live: CollectionPointVersionV1;
  shown: CollectionPointVersionV1;
}) {
  const { purposeOf } = useLinkedPurposes(live, shown);
  const versions = comparedPoints(live, shown, { nameOf: () => undefined, purposeOf });
  return <Row shown={shown} comparison={compareVersions(...versions)} />;
}

interface RowProps {
  shown: CollectionPointVersionV1;
  comparison?: ReturnType<typeof compareVersions>;
}

function Row({ shown, comparison }: RowProps) {
  const { tags, fallback, missing, sentences } = pointLanguages(shown);
  const behind = comparison ? languagesBehind(comparison) : [];
  return (
    <LazyLanguagesRow
      tags={tags}
      missing={missing}
      behind={behind}
      fallback={fallback}
      sentences={[...sentences, ...(comparison ? behindSentences(comparison) : [])]}
      editHref={paths.translateCollectionPoint.to(shown.Id, shown.Version)}
    />
  );
}
