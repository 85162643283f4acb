import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './MailDialog.module.css';
import { mailKindLabel } from './parts/kind-words.ts';
import { mailQueries } from './queries.ts';

const Text = styled('div', css.Text);

interface MailDialogProps {
  mailId: string;
  /** The handle that shows it in clear. */
  look: string | undefined;
  onClose: () => void;
}

/** What a mail says, in a demo that sends none; its links open as they would from a mailbox. */
export function MailDialog({ mailId, look, onClose }: MailDialogProps) {
  const query = useQuery(mailQueries.text(mailId, look));
  const { data } = query;
  return (
    <PanelDialog
      title={data?.subject ?? 'Mail'}
      sub={data && `${mailKindLabel(data.kind)}, to ${data.address}. In a demo no mail is sent.`}
      foot={<ActionButton onClick={onClose}>Close</ActionButton>}
      onClose={onClose}
    >
      <QueryPanel query={query} what="mail" skeleton={<LinesSkeleton label="mail" lines={6} />}>
        {({ text }) => <Text dir="auto">{linked(text)}</Text>}
      </QueryPanel>
    </PanelDialog>
  );
}

/** Addresses of pages become links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which doesn't change
      <a key={place} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
