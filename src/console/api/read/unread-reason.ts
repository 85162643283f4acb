/**
 * Why a version cannot be published yet, which it can be only as it was shown; undefined where all of
 * it is there. `isBeingRead`: whether a part of it is on its way, maybe once more.
 */
export const unreadReasonOf = (
  { data, isError }: { data: object | null | undefined; isError: boolean },
  isBeingRead: boolean,
): string | undefined => {
  if (data && isBeingRead) return 'Refreshing this version.';
  if (data) return undefined;
  if (isError) return "Couldn't load this version. Try again below.";
  return data === null ? 'This version no longer exists.' : 'Still loading this version.';
};
