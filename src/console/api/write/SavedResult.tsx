import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Strip } from '#console/ui/Strip.tsx';
import { versionToPublish } from './saved-to-publish.ts';

interface SavedResultProps {
  /** What there is to know of a record that was just created. */
  created: string;
}

/** What the form that led here did, once: coming back to the page later does not say it again. */
export function SavedResult({ created }: SavedResultProps) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [result] = useState(state);
  const isCreated = result === 'created';
  const isDiscarded = result === 'discarded';
  const isSaved = result === 'saved' || versionToPublish(result) !== undefined;
  const isSaid = isCreated || isDiscarded || isSaved;

  useEffect(() => {
    if (isSaid) void navigate({ search }, { replace: true, state: null });
  }, [isSaid, navigate, search]);

  return isSaid ? (
    <Strip
      tone="ok"
      role="status"
      title={isDiscarded ? 'Draft discarded.' : isCreated ? 'Created.' : 'Saved.'}
    >
      {isCreated && created}
    </Strip>
  ) : null;
}
