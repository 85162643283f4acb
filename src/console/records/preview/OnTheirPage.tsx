import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import type { pagePreview } from './page-preview.ts';

interface OnTheirPageProps {
  query: ReturnType<typeof pagePreview>;
  language: string;
}

/** One block of people's own page, once somebody wants to see it. */
export function OnTheirPage({ query, language }: OnTheirPageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Opened query={query} language={language} />
  ) : (
    <ActionButton size="small" onClick={() => setIsOpen(true)}>
      Show on their own page
    </ActionButton>
  );
}

function Opened({ query: options, language }: OnTheirPageProps) {
  const query = useQuery(options);
  const root = useRef<HTMLDivElement>(null);
  const base = language.split('-', 1)[0]?.toLowerCase() ?? '';

  // The button that opened it is gone, and Escape has to reach the drawer around it.
  useLayoutEffect(() => root.current?.focus(), []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={root} tabIndex={-1} role="group" aria-label="On their own page">
      <PreviewPanel query={query} language={base} isLow />
    </div>
  );
}
