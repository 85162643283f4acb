import { useSearchParams } from 'react-router';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';

/**
 * Whether a list shows what has ended, too; it's kept in the address.
 * @param name of the parameter
 */
export const useShowEnded = (name: string) => {
  const [params, setParams] = useSearchParams();
  return {
    isOn: params.get(name) === 'true',
    turn: (isOn: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOn) next.set(name, 'true');
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};

interface EndedSwitchProps {
  ended: ReturnType<typeof useShowEnded>;
  count: number;
}

/** Nothing where nothing has ended. */
export function EndedSwitch({ ended, count }: EndedSwitchProps) {
  return count === 0 ? null : (
    <FilterSwitch label={`Show ended (${count})`} isOn={ended.isOn} onChange={ended.turn} />
  );
}
