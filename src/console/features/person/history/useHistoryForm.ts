import { useSearchParams } from 'react-router';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';

const name = 'history';

/**
 * Whether the history is a chart, which the address keeps for the tab, and how to turn it over. On a
 * phone it's always a list.
 */
export const useHistoryForm = (hasChart: boolean) => {
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 599px)');
  if (!hasChart || isPhone) return { isChart: false, turn: undefined };
  const isChart = params.get(name) !== 'list';
  return {
    isChart,
    turn: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isChart) next.set(name, 'list');
          else next.delete(name);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
};
