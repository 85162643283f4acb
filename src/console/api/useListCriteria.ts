import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

type InAddress<Criteria, Change> = {
  parse: (params: URLSearchParams) => Criteria;
  format: (criteria: Criteria) => string;
  change: (criteria: Criteria, change: Change) => Criteria;
};

/**
 * The criteria of a list: the address holds them, so that Back, reload and links keep them.
 * @param isSameStep whether a change goes on with the one before: then it is no step back of its own
 */
export const useListCriteria = <Criteria, Change>(
  { parse, format, change }: InAddress<Criteria, Change>,
  isSameStep: (before: Criteria, next: Criteria) => boolean = () => false,
) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const criteria = parse(params);
  // A filter that waited for a pause in typing must not undo what was chosen meanwhile.
  const latest = useRef(criteria);
  useEffect(() => {
    latest.current = criteria;
  });

  const show = (next: Criteria) => {
    const replace = isSameStep(latest.current, next);
    latest.current = next;
    void navigate({ search: format(next) }, { preventScrollReset: true, replace });
  };

  return {
    criteria,
    show,
    change: (wanted: Change) => show(change(latest.current, wanted)),
  };
};
