import { SessionList } from '#console/api/sessions/SessionList.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';

interface SessionsDialogProps {
  subject: string;
  name: string;
  onClose: () => void;
}

/** Where a colleague is signed in. */
export function SessionsDialog({ subject, name, onClose }: SessionsDialogProps) {
  return (
    <PanelDialog
      title={`Sessions of ${name}`}
      sub="Pages there ask for a sign-in. Unsaved forms stay."
      foot={<ActionButton onClick={onClose}>Close</ActionButton>}
      onClose={onClose}
    >
      <SessionList whose={subject} />
    </PanelDialog>
  );
}
