import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { attachmentTypes } from '#contract/attachment-names.ts';
import { attachmentMaximum } from '#contract/attachments.ts';
import { receiptAttachmentMaximum } from '#contract/data-subject-values.ts';
import { attachmentMutations } from '../queries.ts';
import css from './AttachmentField.module.css';

const Root = styled('div', css.Root);

/** A file that was uploaded and not recorded yet. */
export type ChosenFile = { id: string; name: string };

interface AttachmentFieldProps {
  files: readonly ChosenFile[];
  /** Takes a change of those that are there by then: while one is uploaded, others may be removed. */
  onChange: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
}

/** Files for what is recorded: each is uploaded when it's chosen, and goes by itself if it isn't recorded. */
export function AttachmentField({ files, onChange }: AttachmentFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(attachmentMutations.upload(), {
    onDone: ({ refId, filename }) =>
      onChange((now) => [...now, { id: refId, name: filename ?? 'file' }]),
  });
  const rateLimit = useWriteLimit(write);
  const isFull = files.length >= receiptAttachmentMaximum;

  function handleFile(file: File | undefined) {
    if (file === undefined) return;
    const isTooLarge = file.size > attachmentMaximum;
    setProblem(isTooLarge ? 'The file has 4 MB or more. Choose a smaller one.' : null);
    write.noteChange();
    if (!isTooLarge) write.send(file);
  }

  return (
    <Root role="group" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        Attachments <span className="optional">(optional)</span>
      </span>
      {files.length > 0 && (
        <ul>
          {files.map((file, place) => (
            <li key={file.id}>
              <Masked value={file.name} label={`name of file ${place + 1}`} />
              <ActionButton
                size="small"
                variant="ghost"
                isIconOnly
                icon={X}
                onClick={() => {
                  onChange((now) => now.filter((own) => own !== file));
                  button.current?.focus();
                }}
              >
                {`Remove file ${place + 1}`}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <div className="choose">
        <ActionButton
          ref={button}
          size="small"
          icon={Paperclip}
          pending={write.isPending}
          pendingText="Uploading…"
          blockedReason={
            isFull ? `At most ${receiptAttachmentMaximum} files.` : rateLimit.blockedReason
          }
          aria-describedby={`${id}-help`}
          onClick={() => picker.current?.click()}
        >
          {rateLimit.label('Add file')}
        </ActionButton>
        <span className="help" id={`${id}-help`}>
          PDF, JPEG or PNG of less than 4 MB, such as a signed form.
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        accept={attachmentTypes.join(',')}
        aria-label="File to attach"
        onChange={({ target }) => {
          handleFile(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <div role="status">
        {problem !== null && (
          <Strip tone="bad" title="Not uploaded.">
            {problem}
          </Strip>
        )}
      </div>
      <MutationNotice write={write} tellFault={({ message }) => message} />
    </Root>
  );
}
