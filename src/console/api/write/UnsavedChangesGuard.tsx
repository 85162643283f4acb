import { lazy, Suspense, useEffect } from 'react';
import type { BlockerFunction } from 'react-router';
import { isLeavingSaved } from './leave-saved.ts';
import { useLeaveBlocker } from './useLeaveBlocker.ts';

const loadDialog = () => import('#console/ui/ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

const dialogFetchDelayMs = 1000;

const withoutPlace = (search: string, placeParameter: string | undefined): string => {
  const params = new URLSearchParams(search);
  if (placeParameter !== undefined) params.delete(placeParameter);
  return params.toString();
};

const leavesPage =
  (placeParameter: string | undefined): BlockerFunction =>
  ({ currentLocation, nextLocation }) =>
    !isLeavingSaved() &&
    (currentLocation.pathname !== nextLocation.pathname ||
      withoutPlace(currentLocation.search, placeParameter) !==
        withoutPlace(nextLocation.search, placeParameter));
const blocksNothing: BlockerFunction = () => false;

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** What is asked, where something other than changes would be lost. */
type Question = { title: string; text: string; leave: string; stay: string };

const ofChanges: Question = {
  title: 'Discard changes?',
  text: "Your changes on this page aren't saved.",
  leave: 'Discard changes',
  stay: 'Keep editing',
};

/**
 * Asks before a page with unsaved changes is left, by link, Back, reload or closing the tab; not when
 * a write of the page leads elsewhere once it went through.
 * @param hasChanges only where something really differs from what is stored: it never asks otherwise
 * @param placeParameter what the address says of the part of the page in view: no other page
 */
export function UnsavedChangesGuard({
  hasChanges,
  placeParameter,
  question = ofChanges,
}: {
  hasChanges: boolean;
  placeParameter?: string;
  question?: Question;
}) {
  const blocker = useLeaveBlocker(hasChanges ? leavesPage(placeParameter) : blocksNothing);

  useEffect(() => {
    if (!hasChanges) return;
    // Fetched early: when the page is left, the connection may be gone. Not while the key that
    // changed something still waits to be painted.
    const fetching = setTimeout(() => loadDialog().catch(() => undefined), dialogFetchDelayMs);
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      clearTimeout(fetching);
      window.removeEventListener('beforeunload', warnBeforeUnload);
    };
  }, [hasChanges]);

  if (blocker.state === 'unblocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title={question.title}
        confirmLabel={question.leave}
        cancelLabel={question.stay}
        tone="danger"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        {question.text}
      </ConfirmDialog>
    </Suspense>
  );
}
