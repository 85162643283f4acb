import { useQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import { BehindNotRead } from '#console/records/versioned/behind/BehindNotRead.tsx';
import { type BehindLanguage, behindByLanguage } from '#console/records/versioned/behind/behind.ts';
import { useBehind } from '#console/records/versioned/behind/useBehind.ts';
import {
  compareVersions,
  languagesBehind,
} from '#console/records/versioned/compare/compare-versions.ts';
import { behindSentences } from '#console/records/versioned/compare/compare-words.ts';
import { LazyLanguagesRow } from '#console/records/versioned/publish/LazyLanguagesRow.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { languageKey } from '#contract/common/language-tags.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { comparedPoints } from '../compare/compared-points.ts';
import { useLinkedPurposes } from '../compare/useLinkedPurposes.ts';
import { collectionPointQueries } from '../queries.ts';
import { pointTextLabels } from '../text-translations.ts';
import { pointLanguages } from './point-languages.ts';

interface PointLanguagesRowProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
}

/** What the languages of a Draft lack, and which fell behind. */
export function PointLanguagesRow({ shown, activeVersion }: PointLanguagesRowProps) {
  const live = useQuery({
    ...collectionPointQueries.record(shown.Id, activeVersion ?? shown.Version),
    enabled: activeVersion !== undefined,
  }).data;
  return live ? <Beside live={live} shown={shown} /> : <Row shown={shown} inPurposes={[]} />;
}

interface BesideProps {
  live: CollectionPointVersionV1;
  shown: CollectionPointVersionV1;
}

/** Purposes that are linked in another version are records of their own: these two are compared. */
function Beside({ live, shown }: BesideProps) {
  const { changes, purposeOf } = useLinkedPurposes(live, shown);
  const versions = comparedPoints(live, shown, { nameOf: () => undefined, purposeOf });
  const isOfPurpose = ({ key }: { key: string }) => changes.some(({ id }) => key.startsWith(id));
  const inPurposes = languagesBehind(compareVersions(...versions))
    .map(({ tag, rows }) => ({ tag, rows: rows.filter(isOfPurpose) }))
    .filter(({ rows }) => rows.length > 0);
  return <Row shown={shown} inPurposes={inPurposes} />;
}

/** Those of a language together. */
const merged = (all: readonly BehindLanguage[]): BehindLanguage[] =>
  [...Map.groupBy(all, ({ tag }) => languageKey(tag)).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, rows: [first, ...others].flatMap(({ rows }) => rows) }],
  );

interface RowProps {
  shown: CollectionPointVersionV1;
  inPurposes: readonly BehindLanguage[];
}

function Row({ shown, inPurposes }: RowProps) {
  const { tags, fallback, missing, sentences } = pointLanguages(shown);
  const { behind: own, failed } = useBehind(collectionPointKind, shown);
  const behind =
    own && merged([...behindByLanguage(own, pointTextLabels, fallback), ...inPurposes]);
  return (
    <LazyLanguagesRow
      tags={tags}
      missing={missing}
      behind={behind}
      fallback={fallback}
      sentences={[...sentences, ...behindSentences(behind ?? [])]}
      editHref={paths.translateCollectionPoint.to(shown.Id, shown.Version)}
      notRead={<BehindNotRead failed={failed} one={collectionPointKind.one} />}
    />
  );
}
