import { IdValue } from '#console/ui/IdValue.tsx';
import { useOrganizations } from './useOrganizations.ts';

interface OrganizationNameProps {
  label: string;
  id: string;
}

/** An organization: the account's own in words, another by its id, since the interface names none. */
export function OrganizationName({ label, id }: OrganizationNameProps) {
  const { own, nameOf } = useOrganizations();
  return own === id.toLowerCase() ? (
    <span title={id}>{nameOf(id)}</span>
  ) : (
    <IdValue label={label} value={id} />
  );
}
