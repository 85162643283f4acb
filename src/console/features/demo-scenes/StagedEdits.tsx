import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { stageMutations, stageQueries } from './queries.ts';
import { Cards } from './SceneCards.tsx';
import { audienceWindow } from './stage-words.ts';

/** What no scene of the service stages: it takes a record, or two people. */
export function StagedEdits() {
  const editId = useId();
  const mergeId = useId();
  const query = useQuery(stageQueries.draft());
  return (
    <Cards>
      <li aria-labelledby={editId}>
        <h3 id={editId}>Edited by someone else</h3>
        <p>Changes a draft while it is open in another window.</p>
        <p className="see">
          Open the draft, change its description, press the second button here, then save there: it
          shows both changes and asks.
        </p>
        <QueryPanel query={query} what="draft" skeleton={null}>
          {(draft) => (draft === null ? <p>This demo has no draft left.</p> : <Draft {...draft} />)}
        </QueryPanel>
      </li>
      <li aria-labelledby={mergeId}>
        <h3 id={mergeId}>Merge with an opt-out</h3>
        <p>Of two records of one person, one opted out and the other one agreed.</p>
        <p className="see">
          Open the search and review group 6: it says that the opt-out wins, before anything is
          merged.
        </p>
        <div className="presets">
          <ActionLink size="small" href={paths.mergeRequests.to()} target={audienceWindow}>
            Open duplicates
          </ActionLink>
        </div>
      </li>
    </Cards>
  );
}

function Draft({ id, version, name }: { id: string; version: number; name: string }) {
  const [isSaved, setIsSaved] = useState(false);
  const write = useWrite(stageMutations.editDraft(), { onDone: () => setIsSaved(true) });
  const blockedReason = useWriteBlock();
  return (
    <>
      <div className="presets">
        <ActionLink size="small" href={paths.editPurpose.to(id, version)} target={audienceWindow}>
          Open {name}
        </ActionLink>
        <ActionButton
          size="small"
          icon={PencilLine}
          blockedReason={blockedReason}
          onClick={() => {
            setIsSaved(false);
            write.send({ id, version });
          }}
          pending={write.isPending}
          pendingText="Saving…"
        >
          Save a colleague's change
        </ActionButton>
      </div>
      <MutationNotice write={write} />
      {isSaved && (
        <Strip tone="ok" role="status">
          Saved. Now save in the other window.
        </Strip>
      )}
    </>
  );
}
