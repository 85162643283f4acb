import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { type Act, useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { VersionCheck } from './VersionCheck.tsx';
import { activeOf, type VersionFacts } from './version-facts.ts';
import { discardOutcome } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface DiscardDraftProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  draft: Version;
  /** Newest first, the Draft among them. */
  versions: readonly Version[];
  /** Why it can't be discarded, as far as the page knows. */
  blockedReason?: string | undefined;
}

/** The way to be rid of a Draft: asks first, and says what goes with it. */
export function DiscardDraft<Version extends VersionFacts, Stored>(
  props: DiscardDraftProps<Version, Stored>,
) {
  const [isOpen, setIsOpen] = useState(false);
  const writeBlock = useWriteBlock();
  return (
    <>
      <ActionButton
        icon={Trash2}
        blockedReason={writeBlock ?? props.blockedReason}
        onClick={() => setIsOpen(true)}
      >
        Discard…
      </ActionButton>
      {isOpen && <DiscardDialog {...props} onCancel={() => setIsOpen(false)} />}
    </>
  );
}

function DiscardDialog<Version extends VersionFacts, Stored>({
  kind,
  id,
  draft,
  versions,
  onCancel,
}: DiscardDraftProps<Version, Stored> & { onCancel: () => void }) {
  const navigate = useNavigate();
  // As it was opened over: what is read back meanwhile has no Draft anymore.
  const [asked] = useState({ version: draft.version, versions, name: kind.nameOf(draft) });
  const isOnly = asked.versions.length === 1;
  const left = activeOf(asked.versions) ?? asked.versions.find((one) => one !== draft);
  const leave = () =>
    void navigate(isOnly || !left ? kind.listHref : kind.pageHref(id, left.version), {
      replace: true,
      state: 'discarded',
    });
  const discard = kind.discardDraft(id);
  const write = useWrite({
    ...discard,
    // Before what it made stale is read again: the page would be of a version that isn't there.
    mutationFn: async (act: Act<number>, context) => {
      const answer = await discard.mutationFn?.(act, context);
      if (act.isWanted()) leave();
      return answer;
    },
  });
  const isGone = (stored: readonly Version[]) =>
    stored.every(({ version }) => version !== asked.version);
  return (
    <WriteDialog
      write={write}
      tone="danger"
      title={
        isOnly ? `Discard ${asked.name}?` : `Discard version ${asked.version} of ${asked.name}?`
      }
      confirmLabel={isOnly ? `Discard ${kind.one}` : `Discard version ${asked.version}`}
      pendingText="Discarding…"
      notice={
        <VersionCheck
          kind={kind}
          id={id}
          write={write}
          isWanted={isGone}
          onStored={leave}
          notStored="Not discarded"
        />
      }
      onConfirm={() => write.send(asked.version)}
      onCancel={onCancel}
    >
      <p>
        {discardOutcome(
          asked.version,
          kind.one,
          isOnly ? undefined : activeOf(asked.versions)?.version,
          isOnly,
        )}
      </p>
    </WriteDialog>
  );
}
