import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { peopleWords } from './export-words.ts';

/** A file that was given to the browser. */
export type Saved = {
  name: string;
  /** Why people are missing in it; undefined where nobody is. */
  missing: string | undefined;
  /** Whether it's recorded where the export ended. */
  isEndRecorded: boolean;
};

interface SavedDialogProps {
  /** Undefined where nobody was found, and there is no file. */
  saved: Saved | undefined;
  people: number;
  onClose: () => void;
}

const titleOf = (saved: Saved | undefined, people: number): string => {
  if (people === 0) return 'Nobody to export';
  return saved?.missing === undefined ? 'Export finished' : 'Partial file saved';
};

/** What became of an export. */
export function SavedDialog({ saved, people, onClose }: SavedDialogProps) {
  return (
    <PanelDialog
      title={titleOf(saved, people)}
      onClose={onClose}
      foot={
        <ActionButton variant="primary" onClick={onClose}>
          Close
        </ActionButton>
      }
    >
      {people === 0 && <p>Nobody matches, so there is no file.</p>}
      {saved && (
        <Strip
          role="status"
          tone={saved.missing === undefined ? 'ok' : 'warn'}
          title={`${peopleWords(people)} downloaded.`}
        >
          {saved.missing !== undefined && `The file is incomplete. ${saved.missing} `}
          Check your downloads folder for {saved.name}.
        </Strip>
      )}
      {saved?.isEndRecorded === false && (
        <p>The start of this export is recorded, but its end couldn't be.</p>
      )}
    </PanelDialog>
  );
}
