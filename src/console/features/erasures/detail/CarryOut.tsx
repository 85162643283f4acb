import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useEnvironment } from '#console/api/production.ts';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { paths } from '#console/paths.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { adminScopes } from '#contract/common/scopes.ts';
import {
  type ErasureOutcome,
  type ErasurePreview,
  getErasureEndpoint,
} from '#contract/erasures.ts';
import { firstKeepValues, type KeepValues, keepBounds, keepFaults } from '../keep-form.ts';
import { erasureMutations } from '../queries.ts';
import { blockWords } from '../words.ts';

const fields = ['keepUntil', 'keepReason'] as const;

interface CarryOutProps {
  preview: ErasurePreview;
  outcome: ErasureOutcome;
}

/** The phrase, and for how long and why receipts stay. */
export function CarryOut({ preview, outcome }: CarryOutProps) {
  const { erasure } = preview;
  const keeps = outcome === 'KEEP_PROOF';
  const navigate = useNavigate();
  const { label, isProduction } = useEnvironment();
  const missingRight = useMissingRight(adminScopes);
  const writeBlock = useWriteBlock();
  const [now] = useState(() => Date.now());
  const form = useForm<KeepValues>({ defaultValues: firstKeepValues });
  const { control } = form;
  const values = useWatch({ control }) as KeepValues;
  const write = useFormWrite(form, erasureMutations.carryOut(erasure.id), {
    fields: keeps ? fields : [],
  });
  const hold = useWriteLimit(write);
  const [fault] = keeps ? Object.values(keepFaults(values, now)) : [];
  const { first, last } = keepBounds(now);

  function handleConfirm() {
    write.send({
      dataSubjectId: erasure.dataSubjectId,
      checkedDate: preview.checkedDate,
      outcome,
      ...(keeps && { keepUntil: values.keepUntil, keepReason: values.keepReason.trim() }),
    });
  }

  return (
    <Section title="This can't be undone" tone="bad">
      {keeps && (
        <>
          <TextField
            control={control}
            name="keepUntil"
            label="Keep receipts until"
            help={`They're deleted on this day: ${formatDay(`${last}T00:00:00Z`, 'utc')} at the latest.`}
            type="date"
            min={first}
            max={last}
            isRequired
          />
          <TextField
            control={control}
            name="keepReason"
            label="Legal reason"
            help="Such as a claim that is being decided. Don't write the person's data here."
            isRequired
          />
        </>
      )}
      <TypedConfirmation
        phrase={`erase 1 person in ${isProduction ? 'production' : label.toLowerCase()}`}
        confirmLabel={hold.label('Erase this person')}
        takesFocus={false}
        blockedReason={
          blockWords(preview.blockedBy) ?? missingRight ?? writeBlock ?? hold.blockedReason ?? fault
        }
        isPending={write.isPending}
        pendingText="Erasing…"
        error={
          <CheckedNotice
            write={write}
            fields={keeps ? fields : []}
            check={erasureMutations.checkErasure(erasure.id)}
            checkReads={[getErasureEndpoint]}
            what="erasure"
            isWanted={(stored) => stored?.status === 'DONE'}
            onStored={() => undefined}
            notStored="Not erased"
          />
        }
        onConfirm={handleConfirm}
        onCancel={() => {
          write.discard();
          void navigate(paths.erasures.to());
        }}
      />
    </Section>
  );
}
