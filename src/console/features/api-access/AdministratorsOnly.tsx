import { Lock } from 'lucide-react';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';

interface AdministratorsOnlyProps {
  /** Of the page. */
  title: string;
}

/** In place of the page, for everyone who can't do anything on it. */
export function AdministratorsOnly({ title }: AdministratorsOnlyProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Only for administrators" icon={Lock}>
        This is where administrators let programs sign in. Ask one of them if you need a client or a
        key.
      </EmptyState>
    </>
  );
}
