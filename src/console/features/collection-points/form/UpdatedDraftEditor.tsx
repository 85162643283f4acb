import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { type LinkUpdate, updateLinks } from './update-links.ts';

/** Edits a Draft, with its links of Retired purpose versions moved to the Active ones. */
export function UpdatedDraftEditor({ opened }: { opened: CollectionPointVersionV1 }) {
  const purposes = useQuery({ ...purposeQueries.allVersions(), staleTime: 0 });
  const [update, setUpdate] = useState<LinkUpdate | null>(null);
  const known = purposes.isFetchedAfterMount ? purposes.data : undefined;
  if (update === null && known) {
    setUpdate(updateLinks(opened.Purposes ?? [], (purposeId) => known.get(purposeId) ?? []));
  }
  if (update !== null) return <DraftEditor opened={opened} update={update} />;
  const skeleton = <LinesSkeleton label="list of purposes" lines={10} />;
  return (
    <QueryPanel query={purposes} what="list of purposes" skeleton={skeleton}>
      {() => skeleton}
    </QueryPanel>
  );
}
