import { styled } from '@mui/material/styles';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';

interface ReasonDialogProps {
  /** What is to be revealed. */
  label: string;
  reasons: readonly string[];
  onGive: () => void;
  onCancel: () => void;
}

const Explained = styled('p')({ marginBottom: 14 });

/** Asks why several values are to be in clear at once. */
export function ReasonDialog({ label, reasons, onGive, onCancel }: ReasonDialogProps) {
  const { control } = useForm({ defaultValues: { reason: '' } });
  const reason = useWatch({ control, name: 'reason' });
  return (
    <ConfirmDialog
      isOpen
      title="Reveal more than one value?"
      confirmLabel={`Reveal ${label}`}
      blockedReason={reason === '' ? 'Choose a reason first.' : undefined}
      onConfirm={onGive}
      onCancel={onCancel}
    >
      <Explained>
        Another value is in clear already. Choose why you need both at once; on this page you are
        asked only this time.
      </Explained>
      <ChoiceField
        control={control}
        name="reason"
        label="Reason"
        options={reasons.map((text) => ({ value: text, label: text }))}
      />
    </ConfirmDialog>
  );
}
