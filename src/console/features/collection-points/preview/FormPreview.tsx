import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagePreview } from '#console/records/preview/PagePreview.tsx';
import { draftOf, liveOf } from '#console/records/versioned/version-facts.ts';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { pointForm } from './point-form.ts';

interface FormPreviewProps {
  id: string;
  shown: CollectionPointVersionV2;
  versions: readonly CollectionPointVersionV2[];
}

const isVersion = (
  version: CollectionPointVersionV2 | undefined,
): version is CollectionPointVersionV2 => version !== undefined;

/** The hosted form as people see it, live or as the Draft has it. */
export function FormPreview({ id, shown, versions }: FormPreviewProps) {
  const [chosen, setChosen] = useState(shown.version);
  const query = useQuery({
    ...pointForm(id, chosen),
    select: ({ previewUrl, languages }) => ({ url: previewUrl, languages }),
  });
  const offered = [...new Set([liveOf(versions), draftOf(versions), shown].filter(isVersion))];
  return (
    <PagePreview
      query={query}
      languages={query.data?.languages ?? []}
      action={
        offered.length > 1 && (
          <SegmentedChoice
            label="Version in the preview"
            isSmall
            options={offered.map((own) => ({
              value: own.version,
              label: `v${own.version}${own === liveOf(versions) ? ' live' : ''}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )
      }
      note="As it was last saved."
    />
  );
}
