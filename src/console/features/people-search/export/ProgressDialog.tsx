import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { describeError } from '#console/api/error-words.ts';
import { formatWait, keptForPeople } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useElapsed } from '#console/api/useElapsed.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { ExportState, SearchExport } from './create-export.ts';
import { peopleWords, progressWords } from './export-words.ts';
import css from './ProgressDialog.module.css';

interface ProgressDialogProps {
  exporting: SearchExport;
  state: ExportState;
  /** Why it can't go on, nor its file be saved. */
  blockedReason: string | undefined;
  onSavePartial: () => Promise<void>;
  onDiscard: () => void;
}

const Root = styled('div', css.Root);

const titles: Record<ExportState['phase'], string> = {
  reading: 'Exporting people',
  paused: 'Export paused',
  failed: 'Export interrupted',
  done: 'Exported',
};

/** How far an export is, with what can be done about it. */
export function ProgressDialog(props: ProgressDialogProps) {
  const { exporting, state, blockedReason, onSavePartial, onDiscard } = props;
  const { phase, people, pages, error } = state;
  const { from, until } = exporting.times();
  const isReading = phase === 'reading';
  const elapsed = useElapsed(isReading ? from : null);
  const seconds = isReading ? elapsed : Math.round((until - from) / 1000);
  const [isSaving, setIsSaving] = useState(false);
  const saving = isSaving ? 'The file is being saved.' : undefined;

  return (
    <PanelDialog
      title={titles[phase]}
      // Escape and a click beside it lose nothing.
      onClose={exporting.pause}
      foot={
        isReading ? (
          <ActionButton icon={PauseBars} onClick={exporting.pause}>
            Pause
          </ActionButton>
        ) : (
          <>
            <ActionButton variant="ghost" blockedReason={saving} onClick={onDiscard}>
              Cancel export
            </ActionButton>
            {people > 0 && (
              <ActionButton
                icon={Download}
                blockedReason={blockedReason}
                pending={isSaving}
                pendingText="Saving…"
                onClick={() => {
                  setIsSaving(true);
                  void onSavePartial();
                }}
              >
                Save partial file
              </ActionButton>
            )}
            {canGoOn(error) && (
              <ActionButton
                variant="primary"
                icon={Play}
                blockedReason={blockedReason ?? saving}
                onClick={() => void exporting.run()}
              >
                Continue
              </ActionButton>
            )}
          </>
        )
      }
    >
      {error && <Interruption error={error} />}
      <Root>
        <b>{peopleWords(people)}</b>
        <span>{progressWords(pages, seconds)}</span>
        {isReading && <Waiting waitsFor={state.waitsFor} />}
      </Root>
    </PanelDialog>
  );
}

/** The place in a list is lost for good once the service doesn't know it any more. */
const canGoOn = (error: Error | undefined): boolean =>
  !isApiError(error, 'conflict') && !isApiError(error, 'forbidden');

function Interruption({ error }: { error: Error }) {
  const { title, sentence } = describeError(error, 'list of people');
  return (
    <Strip role="alert" tone="bad" title={title}>
      {sentence}
    </Strip>
  );
}

function Waiting({ waitsFor }: Pick<ExportState, 'waitsFor'>) {
  const { seconds } = useReadLimit(listProfilesEndpoint, recordLooksEndpoint);
  const words =
    waitsFor === 'retry'
      ? 'Trying again.'
      : waitsFor === undefined
        ? ''
        : seconds > 0
          ? `Request limit reached. Resumes in ${formatWait(seconds)}.`
          : keptForPeople;
  return <span className="waits">{words}</span>;
}
