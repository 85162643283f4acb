import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';

interface PublishedByProps {
  publishedBy?: string | null | undefined;
  approvedBy?: string | null | undefined;
}

/** "Paula Example, approved by Aiko Tanaka": who published a version. */
export function PublishedBy({ publishedBy, approvedBy }: PublishedByProps) {
  if (!publishedBy) return <NotSet />;
  return (
    <>
      <ColleagueName subject={publishedBy} />
      {approvedBy && (
        <>
          , approved by <ColleagueName subject={approvedBy} you="you" />
        </>
      )}
    </>
  );
}
