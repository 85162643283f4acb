import { useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { useSessionEnded } from '#console/api/rights.ts';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { saveFile } from '#console/ui/save-file.ts';
import type { Lookup } from '../lookup.ts';
import type { SetFilter } from '../search/filter-chips.ts';
import type { SearchCriteria } from '../search-criteria.ts';
import { ChooseDialog, type Chosen } from './ChooseDialog.tsx';
import { createExport, type ExportSteps, type SearchExport } from './create-export.ts';
import { toExportSteps } from './export-steps.ts';
import { cutWords, missingWords } from './export-words.ts';
import { type FileContents, fileNameOf, toFoot, toHead } from './file-rows.ts';
import { ProgressDialog } from './ProgressDialog.tsx';
import { type Saved, SavedDialog } from './SavedDialog.tsx';

interface ExportDialogProps {
  /** The search on screen. */
  criteria: SearchCriteria;
  lookup: Lookup | undefined;
  filters: readonly SetFilter[];
  onClose: () => void;
}

type Started = { contents: FileContents; steps: ExportSteps; exporting: SearchExport };

/** Exports the search on screen: first how, then how far it is, then what became of it. */
export function ExportDialog({ criteria, lookup, filters, onClose }: ExportDialogProps) {
  const [started, setStarted] = useState<Started>();

  const handleStart = ({ values, reason }: Chosen) => {
    const contents = { criteria, lookup, filters, values };
    const steps = toExportSteps(contents, reason);
    setStarted({ contents, steps, exporting: createExport(steps) });
  };

  return started === undefined ? (
    <ChooseDialog lookup={lookup} filters={filters} onStart={handleStart} onClose={onClose} />
  ) : (
    <Running {...started} onClose={onClose} />
  );
}

function Running({ contents, steps, exporting, onClose }: Started & { onClose: () => void }) {
  const state = useSyncExternalStore(exporting.subscribe, exporting.state);
  const [saved, setSaved] = useState<Saved>();
  const { people, error } = state;
  const isPresenting = usePresenting();
  const blockedReason = isPresenting && contents.values.isClear ? presenterReason : undefined;

  const save = (missing: string | undefined, isEndRecorded: boolean) => {
    const reading = { people: exporting.state().people, ...exporting.times(), missing };
    const name = fileNameOf(reading);
    const file = exporting.toFile(toHead(contents, reading), toFoot(reading));
    saveFile(name, file, 'text/csv;charset=utf-8');
    setSaved({ name, missing, isEndRecorded });
  };

  const handleSavePartial = async () => {
    let isEndRecorded = true;
    try {
      const { signal } = new AbortController();
      await steps.recordState('partial', people)({ signal, idempotencyKey: steps.newKey() });
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      // Its start is recorded: what was read isn't lost to a lost connection.
      isEndRecorded = false;
    }
    // It may have gone on meanwhile, after another sign-in.
    exporting.pause();
    save(missingWords(error), isEndRecorded);
  };

  useEffect(() => {
    void exporting.run();
    return exporting.pause;
  }, [exporting]);

  const hasSessionEnded = useSessionEnded();
  useEffect(() => {
    // Signed in again: it goes on, as reads on screen do.
    const wasCutOff = isApiError(exporting.state().error, 'unauthorized');
    if (wasCutOff && !hasSessionEnded && saved === undefined) void exporting.run();
  }, [exporting, hasSessionEnded, saved]);

  useEffect(() => {
    if (blockedReason !== undefined) exporting.pause();
  }, [exporting, blockedReason]);

  const isDone = state.phase === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was read by then
  useEffect(() => {
    if (isDone && people > 0) save(state.isCut ? cutWords : undefined, true);
  }, [isDone]);

  if (saved !== undefined || isDone) {
    return <SavedDialog saved={saved} people={people} onClose={onClose} />;
  }
  return (
    <>
      <ProgressDialog
        exporting={exporting}
        state={state}
        blockedReason={blockedReason}
        onSavePartial={handleSavePartial}
        onDiscard={onClose}
      />
      <UnsavedChangesGuard
        hasChanges
        question={{
          title: 'Stop the export?',
          text: 'Nothing of it is saved yet.',
          leave: 'Stop and leave',
          stay: 'Stay',
        }}
      />
    </>
  );
}
