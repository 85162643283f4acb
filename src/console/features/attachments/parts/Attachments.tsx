import { Download, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { useLook } from '#console/ui/masking/useLook.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { personKey, sight } from '#console/ui/sight.ts';
import { styled } from '#console/ui/styled.tsx';
import { downloadAttachmentEndpoint } from '#contract/attachments.ts';
import { attachmentMutations } from '../queries.ts';
import css from './Attachments.module.css';

const UnlinkDialog = lazyPart(async () => (await import('./UnlinkDialog.tsx')).UnlinkDialog);

const List = styled('ul', css.List);

type NamedFile = { attachmentId: string; fileName: string };

interface AttachmentsProps {
  person: string;
  attachments: readonly NamedFile[];
}

/** The files that a person's receipts name: nothing where there are none. */
export function Attachments({ person, attachments }: AttachmentsProps) {
  const keptFocus = useKeptFocus();
  const [asked, setAsked] = useState<string | null>(null);
  if (attachments.length === 0) return null;
  return (
    <Section title="Attachments">
      <div {...keptFocus}>
        <List>
          {attachments.map((file, place) => (
            <AttachmentItem
              key={file.attachmentId}
              person={person}
              file={file}
              number={place + 1}
              onUnlink={() => setAsked(file.attachmentId)}
            />
          ))}
        </List>
        {asked !== null && (
          <UnlinkDialog person={person} attachmentId={asked} onClose={() => setAsked(null)} />
        )}
      </div>
    </Section>
  );
}

interface AttachmentItemProps {
  person: string;
  file: NamedFile;
  /** In the list, from 1: what tells it from others while its name is masked. */
  number: number;
  onUnlink: () => void;
}

function AttachmentItem({ person, file, number, onUnlink }: AttachmentItemProps) {
  const writeBlock = useWriteBlock();
  const isPresenting = usePresenting();
  const write = useWrite(attachmentMutations.download(person), {
    onDone: (zip) =>
      saveFile('attachment.zip', new Blob([zip]), downloadAttachmentEndpoint.answerType),
  });
  const rateLimit = useWriteLimit(write);
  const { look, isPending, failure, question } = useLook();

  async function handleDownload(anchor: HTMLElement) {
    const { reason } = sight.shown().get(personKey(person)) ?? {};
    const recorded = await look({ kind: 'copied', people: [person], reason }, { anchor });
    if (recorded === null) return;
    write.send({ attachmentId: file.attachmentId, look: recorded.shows?.handle });
  }

  return (
    <li>
      <Masked value={file.fileName} label={`name of file ${number}`} />
      <span className="acts">
        <ActionButton
          size="small"
          variant="ghost"
          isIconOnly
          icon={Download}
          pending={write.isPending || isPending}
          pendingText="Downloading…"
          blockedReason={isPresenting ? presenterReason : rateLimit.blockedReason}
          onClick={(event) => void handleDownload(event.currentTarget)}
        >
          {`Download file ${number}`}
        </ActionButton>
        <ActionButton
          size="small"
          variant="ghost"
          isIconOnly
          icon={Unlink}
          blockedReason={writeBlock}
          onPointerEnter={UnlinkDialog.preload}
          onFocus={UnlinkDialog.preload}
          onClick={onUnlink}
        >
          {`Remove file ${number}`}
        </ActionButton>
      </span>
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      <MutationNotice write={write} />
    </li>
  );
}
