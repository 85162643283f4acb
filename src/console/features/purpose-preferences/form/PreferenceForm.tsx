import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import type { Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { unclearAttempt } from '#console/api/write/write-words.ts';
import { RowForms } from '#console/records/translations/RowForms.tsx';
import { useHasChanges } from '#console/records/translations/useTexts.ts';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { DraftStore } from '../draft-store.ts';
import type { SettingsValues } from '../settings.ts';
import { FormButtons } from './FormButtons.tsx';
import { OptionList } from './OptionList.tsx';
import { PreferenceTabs } from './PreferenceTabs.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { tabParameter, type usePreferenceTab } from './usePreferenceTab.ts';

const PreviewDrawer = lazyPart(
  async () => (await import('../preview/PreviewDrawer.tsx')).PreviewDrawer,
);

const TranslationsPart = lazyPart(
  async () => (await import('#console/records/translations/TranslationsPart.tsx')).TranslationsPart,
);

interface PreferenceFormProps {
  store: DraftStore;
  /** Of what is stored; left out while it's new. */
  id?: string;
  control: Control<SettingsValues>;
  /** Null for one that isn't made yet: it's short, and its translations follow. */
  tabs: Pick<ReturnType<typeof usePreferenceTab>, 'tab' | 'show'> | null;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  submitLabel: string;
  cancelHref: string;
  /** Of the list of options as a whole. */
  optionsFault: string | null;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
}

/** Creates or edits a preference: settings, options, languages and every text in each of them. */
export function PreferenceForm(props: PreferenceFormProps) {
  const { store, control, tabs, write, submitLabel, cancelHref, notices, onSubmit } = props;
  const reasonId = useId();
  const isNew = tabs === null;
  const submitId = useId();
  const missingRight = useMissingRight();
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const [previewOf, setPreviewOf] = useState<string | null>(null);
  // Other values under a new key could take effect beside those that are on their way.
  const openReason = write.error !== null && write.isUnclear ? unclearAttempt : undefined;
  // Most people come for it: opening it should wait for nothing.
  useEffect(() => {
    if (!isNew) TranslationsPart.preload();
  }, [isNew]);
  const isReadOnly = (missingRight ?? openReason) !== undefined;

  const settings = <SettingsFields control={control} isNew={isNew} isReadOnly={isReadOnly} />;
  const options = (
    <FormSection title="Options" description="What people choose from, in this order.">
      <OptionList
        store={store}
        isReadOnly={isReadOnly}
        isNew={isNew}
        fault={
          props.optionsFault && (
            <Strip tone="bad" role="alert">
              {props.optionsFault}
            </Strip>
          )
        }
      />
    </FormSection>
  );
  const translations = (
    <TranslationsPart store={store} isReadOnly={isReadOnly} onPreview={setPreviewOf} />
  );

  return (
    <>
      <FormFrame
        aria-describedby={missingRight && reasonId}
        onSubmit={onSubmit}
        notices={notices}
        buttons={
          <FormButtons
            store={store}
            isNew={isNew}
            cancelHref={cancelHref}
            submitId={submitId}
            submitLabel={rateLimit.label(submitLabel)}
            blockedReason={writeBlock ?? openReason ?? rateLimit.blockedReason}
            isPending={write.isPending}
          />
        }
      >
        <LeaveGuard store={store} />
        {missingRight && <Strip id={reasonId}>{missingRight}</Strip>}
        {tabs === null ? (
          <>
            {settings}
            {options}
          </>
        ) : (
          <PreferenceTabs
            store={store}
            control={control}
            tab={tabs.tab}
            onShow={tabs.show}
            hasOptionsFault={props.optionsFault !== null}
            panels={{ settings, options, translations }}
          />
        )}
      </FormFrame>
      <RowForms store={store} submitId={submitId} />
      {previewOf !== null && (
        <PreviewDrawer
          store={store}
          id={props.id}
          language={previewOf}
          onClose={() => setPreviewOf(null)}
        />
      )}
    </>
  );
}

function LeaveGuard({ store }: { store: DraftStore }) {
  return <UnsavedChangesGuard hasChanges={useHasChanges(store)} placeParameter={tabParameter} />;
}
