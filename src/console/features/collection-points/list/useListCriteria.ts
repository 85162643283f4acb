import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  changeCriteria,
  formatCriteria,
  type ListCriteria,
  parseCriteria,
} from '../list-criteria.ts';
import type { CollectionPointCriteria } from '../queries.ts';

/** The list's criteria: the address holds them, so that Back, reload and links keep them. */
export const useListCriteria = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const criteria = parseCriteria(params);
  // A filter that waited for a pause in typing must not undo what was chosen meanwhile.
  const latest = useRef(criteria);
  useEffect(() => {
    latest.current = criteria;
  });

  const show = (next: ListCriteria) => {
    // Going on typing is one step back, not one for each pause.
    const isSameSearch = next.name !== undefined && latest.current.name !== undefined;
    const replace = isSameSearch && next.name !== latest.current.name;
    latest.current = next;
    void navigate({ search: formatCriteria(next) }, { preventScrollReset: true, replace });
  };

  return {
    criteria,
    show,
    change: (change: CollectionPointCriteria) => show(changeCriteria(latest.current, change)),
  };
};
