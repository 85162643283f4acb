import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PagePreview } from './PagePreview.tsx';
import type { pagePreview } from './page-preview.ts';

interface OnTheirPageProps {
  query: ReturnType<typeof pagePreview>;
  language: string;
}

/** One block of people's own page, once somebody wants to see it. */
export function OnTheirPage({ query, language }: OnTheirPageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <PagePreview query={query} language={language} isLow />
  ) : (
    <ActionButton size="small" onClick={() => setIsOpen(true)}>
      Show on their own page
    </ActionButton>
  );
}
