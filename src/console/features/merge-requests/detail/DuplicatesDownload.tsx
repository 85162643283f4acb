import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import { exportDuplicatesEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { mergeRequestMutations } from '../queries.ts';
import { downloadBlock } from '../request-state.ts';
import css from './DuplicatesDownload.module.css';

const Root = styled('div', css.Root);

/** All groups as a spreadsheet, masked as the page is. */
export function DuplicatesDownload({ request }: { request: MergeRequest }) {
  const [saved, setSaved] = useState<string | null>(null);
  const hint = useId();
  const isPresenting = usePresenting();
  const writeBlock = useWriteBlock();
  const presenting = isPresenting ? presenterReason : undefined;
  const block = writeBlock ?? presenting ?? downloadBlock(request);
  const write = useWrite(mergeRequestMutations.download(request.mergeRequestId), {
    onDone: (file) => {
      const name = `duplicates-${new Date().toISOString().slice(0, 10)}.xlsx`;
      saveFile(name, new Blob([file]), exportDuplicatesEndpoint.answerType);
      setSaved(name);
    },
  });

  return (
    <Root>
      <div className="offer">
        <ActionButton
          icon={Download}
          aria-describedby={hint}
          {...(block !== undefined && { blockedReason: block })}
          pending={write.isPending}
          pendingText="Downloading…"
          onClick={() => {
            setSaved(null);
            write.send(null);
          }}
        >
          Download .xlsx
        </ActionButton>
        <span id={hint}>All groups. Identifiers are masked, except for people you revealed.</span>
      </div>
      <MutationNotice write={write} />
      <div role="status">
        {saved !== null && (
          <Strip tone="ok" title="Downloaded.">
            Check your downloads folder for {saved}.
          </Strip>
        )}
      </div>
    </Root>
  );
}
