import { AdministratorsOnly } from '#console/ui/AdministratorsOnly.tsx';

/** In place of a page of destinations, for everyone who is no administrator. */
export function OthersPage({ title }: { title: string }) {
  return (
    <AdministratorsOnly title={title}>
      This is where administrators decide which other systems are told what happens to people. Ask
      one of them if a system needs it.
    </AdministratorsOnly>
  );
}
