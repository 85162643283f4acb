import { useMediaQuery } from '#console/ui/useMediaQuery.ts';

/** For how many people there is room for a column each. */
export const useRoomForColumns = (): number => {
  const isNarrow = useMediaQuery('(max-width: 1219px)');
  const isMiddling = useMediaQuery('(max-width: 1429px)');
  if (isNarrow) return 0;
  return isMiddling ? 2 : 3;
};
