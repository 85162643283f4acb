import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

interface AdministratorsOnlyProps {
  /** Of the page. */
  title: string;
  /** What administrators do there, and when to ask one of them. */
  children: ReactNode;
}

/** In place of the page, for everyone who can't do anything on it. */
export function AdministratorsOnly({ title, children }: AdministratorsOnlyProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Only for administrators" icon={Lock}>
        {children}
      </EmptyState>
    </>
  );
}
