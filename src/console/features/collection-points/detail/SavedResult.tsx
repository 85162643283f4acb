import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Strip } from '#console/ui/Strip.tsx';

const results: Record<string, { title: string; sentence: string }> = {
  created: {
    title: 'Created.',
    sentence: 'It is version 1, a Draft: edit it as long as you like, then publish it.',
  },
  saved: { title: 'Saved.', sentence: 'What you see was read back from the service.' },
};

/** What the form that led here did, once: coming back to the page later does not say it again. */
export function SavedResult() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [result] = useState(() =>
    typeof state === 'string' && Object.hasOwn(results, state) ? results[state] : undefined,
  );

  useEffect(() => {
    if (result !== undefined) void navigate({ search }, { replace: true, state: null });
  }, [result, navigate, search]);

  return result === undefined ? null : (
    <Strip tone="ok" role="status" title={result.title}>
      {result.sentence}
    </Strip>
  );
}
