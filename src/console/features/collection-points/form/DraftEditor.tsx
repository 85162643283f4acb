import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/StoredCheckNotice.tsx';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { purposeLinkKeys } from '#contract/collection-point-requests.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { formFields, toUpdateRequest, type UpdateBody } from '../collection-point-form.ts';
import { collectionPointMutations } from '../queries.ts';
import { readStoredVersion } from '../read-versions.ts';
import { ChangedMeanwhileNotice } from './ChangedMeanwhileNotice.tsx';
import { CollectionPointForm } from './CollectionPointForm.tsx';
import { ChangedMeanwhile, mayOverwrite, standingOf } from './changed-meanwhile.ts';

import { placeRefusal, useChangeNote, useCollectionPointForm } from './useCollectionPointForm.ts';

interface DraftEditorProps {
  /** The Draft as it was when the form was opened: later readings never replace it. */
  base: CollectionPoint;
  /** Opens the form anew with what is stored now; what was typed is lost. */
  onReload: (stored: CollectionPoint) => void;
}

/** Edits a Draft in place, and never over what somebody else saved meanwhile. */
export function DraftEditor({ base, onReload }: DraftEditorProps) {
  const { Id: id, Version: version } = base;
  const form = useCollectionPointForm(base);
  const bar = useRef<HTMLDivElement>(null);
  const attempts = useRef<UpdateBody[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  const write = useWrite(
    collectionPointMutations.sendBackUnchanged(id, version, (stored, body) =>
      mayOverwrite(stored, base, body, attempts.current),
    ),
    {
      onDone: () => setIsSaved(true),
      onRefused: (error) => placeRefusal(form, error),
    },
  );
  useChangeNote(form, write);
  const check = useMutation({
    ...collectionPointMutations.checkStored(async () =>
      standingOf(await readStoredVersion(id, version), base, attempts.current.at(-1)),
    ),
    onSuccess: (standing) => setIsSaved(standing === 'as-sent'),
  });
  const submit = form.handleSubmit((values) => {
    const request = toUpdateRequest(base, values);
    check.reset();
    attempts.current.push(request);
    write.send(request);
  });

  function handleKeep() {
    bar.current?.focus();
    write.discard();
    check.reset();
  }

  if (isSaved) return <Navigate replace to={paths.collectionPoint.to(id, version)} state="saved" />;
  const changed = [write.error, check.data].find((found) => found instanceof ChangedMeanwhile);
  return (
    <CollectionPointForm
      control={form.control}
      base={base}
      write={write}
      submitLabel="Save Draft"
      cancelHref={paths.collectionPoint.to(id, version)}
      onSubmit={() => void submit()}
      notices={
        <div ref={bar} tabIndex={-1}>
          {changed ? (
            <ChangedMeanwhileNotice
              changed={changed}
              opened={base}
              onReload={onReload}
              onKeep={handleKeep}
            />
          ) : (
            <>
              <MutationNotice
                write={{ ...write, resend: () => void submit() }}
                fields={[...formFields, ...purposeLinkKeys]}
                onCheck={() => check.mutate()}
                checkReads={[listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint]}
              />
              <StoredCheckNotice
                check={check}
                what="collection point"
                found={
                  check.data === 'as-opened'
                    ? 'Not saved: what is stored is still what you opened. It can be sent again.'
                    : null
                }
              />
            </>
          )}
        </div>
      }
    />
  );
}
