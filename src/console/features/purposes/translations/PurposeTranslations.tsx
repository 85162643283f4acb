import { useState } from 'react';
import { Navigate } from 'react-router';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { paths } from '#console/paths.ts';
import { TranslationsEditor } from '#console/records/translations/TranslationsEditor.tsx';
import type { EditorProps } from '#console/records/versioned/EditVersionPage.tsx';
import { savedVersion, useDraftTarget } from '#console/records/versioned/useDraftTarget.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeReview } from '../purpose-review.ts';
import { purposeMutations, storedOf } from '../purpose-writes.ts';
import { faultsOf } from '../request-resolver.ts';
import { translatedPurpose } from './translated-purpose.ts';

/** The texts of a purpose in all its languages, saved as its form saves them. */
export function PurposeTranslations({ opened, target: from }: EditorProps<PurposeVersionV2>) {
  const { id } = opened;
  const [saved, setSaved] = useState<{ version: number | undefined } | null>(null);
  const personName = useColleagueName();
  const { target, goOn } = useDraftTarget(from, storedOf(id));
  if (saved) return <Navigate replace to={paths.purpose.to(id, saved.version)} state="saved" />;
  return (
    <TranslationsEditor
      kind={purposeKind}
      translated={translatedPurpose}
      opened={opened}
      subject={purposeReview(personName)}
      saving={
        target.kind === 'new'
          ? purposeMutations.createDraft(id, target)
          : purposeMutations.save(id, target.version)
      }
      goOn={goOn}
      faultsOf={faultsOf}
      checkReads={[getPurposeEndpoint]}
      onSaved={(answer) => setSaved({ version: savedVersion(target, answer) })}
    />
  );
}
