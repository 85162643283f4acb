/**
 * Makes one tab of this browser the leading one of all that ask under the same name, and another one
 * as soon as it leaves. Without locks each tab leads.
 * @param locks of the browser; undefined where it has none, as in a page that is not secure
 * @param onLead called once this tab leads
 * @returns what ends it: a tab that waited waits no more, one that led leaves it to another
 */
export const leadTabs = (
  locks: LockManager | undefined,
  name: string,
  onLead: () => void,
): (() => void) => {
  const leave = new AbortController();
  const { signal } = leave;
  const untilLeft = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  const take = async () => {
    if (!signal.aborted) onLead();
    await untilLeft;
  };
  if (locks === undefined) void take();
  else {
    locks.request(name, { signal }, take).catch(() => {
      // Left while it waited; else the browser refuses locks to this page.
      if (!signal.aborted) onLead();
    });
  }
  return () => leave.abort();
};
