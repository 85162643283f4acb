import { useEffect, useRef } from 'react';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { UpsertElementsResult } from '#contract/subject-elements.ts';

interface SavedElementsProps {
  id: string;
  /** Null where the answer was cut off, and only what is stored says that it was saved. */
  answer: UpsertElementsResult | null;
}

/** That it was saved, and what the service said of it: names that were new, values it did not take. */
export function SavedElements({ id, answer }: SavedElementsProps) {
  const root = useRef<HTMLDivElement>(null);
  // The form that had the focus begins anew.
  useEffect(() => root.current?.focus(), []);
  const messages = answer?.messages ?? [];
  const refused = answer?.additionalIdMessages ?? [];
  return (
    <div ref={root} tabIndex={-1} style={{ outline: 'none' }}>
      <Strip
        tone={refused.length > 0 ? 'warn' : 'ok'}
        role="status"
        title="Saved."
        action={<ActionLink href={paths.dataSubject.to(id)}>Open profile</ActionLink>}
      >
        {messages.map((message) => (
          <div key={message}>{message}</div>
        ))}
        {refused.flatMap(({ name, values }) =>
          Object.entries(values).map(([value, reason]) => (
            <div key={`${name} ${value}`}>
              {name} <MaskedText value={value} isMarkHidden /> wasn't saved: {reason}
            </div>
          )),
        )}
      </Strip>
    </div>
  );
}
