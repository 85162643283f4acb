import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { answerOf, forgetAnswer } from '../edit/save-answer.ts';

/**
 * That the form which led here saved, and what the service said of it: names that were new, values
 * it didn't take. Said once: coming back later doesn't say it again.
 */
export function SavedNote({ id }: { id: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isSaved] = useState(state === 'saved');
  const [answer] = useState(() => (isSaved ? answerOf(client, id) : null));

  useEffect(() => {
    if (!isSaved) return;
    forgetAnswer(client, id);
    void navigate('.', { replace: true, state: null });
  }, [isSaved, client, id, navigate]);

  if (!isSaved) return null;
  const messages = answer?.messages ?? [];
  const refused = answer?.additionalIdMessages ?? [];
  return (
    <Strip tone={refused.length > 0 ? 'warn' : 'ok'} role="status" title="Saved.">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
      {refused.flatMap(({ name, values }) =>
        Object.entries(values).map(([value, reason]) => (
          <div key={`${name} ${value}`}>
            {name} <MaskedText value={value} /> wasn't saved: {reason}
          </div>
        )),
      )}
    </Strip>
  );
}
