import { Languages } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import type { ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import { TranslationsEditor } from '#console/records/translations/TranslationsEditor.tsx';
import type { EditorProps } from '#console/records/versioned/EditVersionPage.tsx';
import { savedVersion, useDraftTarget } from '#console/records/versioned/useDraftTarget.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { pointTextNames } from '#contract/missing-in-point.ts';
import { isBlank } from '#contract/missing-texts.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { toFormValues, type UpdateBody } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointReview } from '../collection-point-review.ts';
import { collectionPointWrites, storedOf } from '../collection-point-writes.ts';
import { faultsOf } from '../form/request-resolver.ts';
import { sourceOf } from '../texts-in-languages.ts';
import { translatedPoint } from './translated-point.ts';

const checkReads = [listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint];

type Subject = ReviewSubject<
  CollectionPointVersionV1,
  CollectionPointFormValues,
  UpdateBody,
  'save'
>;

/** The texts of a collection point in all its languages, saved as its form saves them. */
export function PointTranslations({ opened, target: from }: EditorProps<CollectionPointVersionV1>) {
  const { Id: id, Version: version } = opened;
  const [saved, setSaved] = useState<{ version: number | undefined } | null>(null);
  const nameOf = useColleagueName();
  const { target, goOn } = useDraftTarget(from, storedOf(id));
  if (saved) {
    const page =
      saved.version === undefined
        ? paths.collectionPoint.live(id)
        : paths.collectionPoint.to(id, saved.version);
    return <Navigate replace to={page} state="saved" />;
  }
  const values = toFormValues(opened);
  if (sourceOf(values) === '') return <WithoutLanguage id={id} version={version} />;
  const subject: Subject = collectionPointReview(nameOf);
  return (
    <>
      {pointTextNames.every((name) => isBlank(values[name])) && (
        <Strip>What people read of its purposes is translated on the pages of the purposes.</Strip>
      )}
      <TranslationsEditor
        kind={collectionPointKind}
        translated={translatedPoint}
        opened={opened}
        subject={subject}
        saving={
          target.kind === 'new'
            ? collectionPointWrites.createDraft(id, target)
            : collectionPointWrites.sendBack(id, target.version)
        }
        goOn={goOn}
        faultsOf={faultsOf}
        checkReads={checkReads}
        onSaved={(answer) => setSaved({ version: savedVersion(target, answer) })}
      />
    </>
  );
}

/** The first language that is added would count as that of the texts that are there. */
function WithoutLanguage({ id, version }: { id: string; version: number }) {
  return (
    <Section title="Translations">
      <EmptyState
        title="No default language yet"
        icon={Languages}
        action={
          <ActionLink variant="primary" href={paths.editCollectionPoint.to(id, version)}>
            Edit
          </ActionLink>
        }
      >
        Set the language of the texts first, under Texts and languages.
      </EmptyState>
    </Section>
  );
}
