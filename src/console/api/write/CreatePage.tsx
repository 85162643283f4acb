import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { MutationNotice } from './MutationNotice.tsx';
import { StoredCheckNotice } from './StoredCheckNotice.tsx';
import type { Creation } from './useCreation.ts';

interface CreatePageProps {
  title: string;
  sub?: ReactNode;
  back: { href: string; label: string };
  creation: Creation;
  /** Fields that show their own faults. */
  fields: readonly string[];
  /** The form; `notices` stand at its button. */
  children: (notices: ReactNode) => ReactNode;
}

/** The page of a form that creates a record, which leads to the record once it is there. */
export function CreatePage({ title, sub, back, creation, fields, children }: CreatePageProps) {
  const { createdAt, write, check } = creation;
  if (createdAt !== null) return <Navigate replace to={createdAt} state="created" />;
  return (
    <>
      <PageHeader title={title} sub={sub} back={back} />
      {children(
        check === null ? (
          <MutationNotice write={write} fields={fields} />
        ) : (
          <>
            <MutationNotice
              write={write}
              fields={fields}
              found={check.found}
              onCheck={check.run}
              checkReads={check.reads}
            />
            <StoredCheckNotice
              error={write.error}
              check={check.state}
              what={check.what}
              found={check.found}
            />
          </>
        ),
      )}
    </>
  );
}
