import { AdministratorsOnly } from '#console/ui/AdministratorsOnly.tsx';

/** In place of a page of API access, for everyone who is no administrator. */
export function OthersPage({ title }: { title: string }) {
  return (
    <AdministratorsOnly title={title}>
      This is where administrators let programs sign in. Ask one of them if you need a client or a
      key.
    </AdministratorsOnly>
  );
}
