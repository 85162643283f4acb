import { Eye } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { pagePreview } from './page-preview.ts';

const PagePreview = lazyPart(async () => (await import('./PagePreview.tsx')).PagePreview);

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
    <ActionButton
      size="small"
      icon={Eye}
      onPointerEnter={PagePreview.preload}
      onFocus={PagePreview.preload}
      onClick={() => setIsOpen(true)}
    >
      Show on their own page
    </ActionButton>
  );
}
