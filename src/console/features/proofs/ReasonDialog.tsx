import { useForm } from 'react-hook-form';
import { ReasonDialog as Dialog, firstReason } from '#console/api/write/ReasonDialog.tsx';

interface ReasonDialogProps {
  title: string;
  sub: string;
  /** Of the field. */
  label: string;
  help: string;
  /** What is missing where nothing was written. */
  fault: string;
  confirmLabel: string;
  onGive: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a sentence that is recorded before someone's data are shown. */
export function ReasonDialog(props: ReasonDialogProps) {
  return <Dialog {...props} form={useForm({ defaultValues: firstReason })} />;
}
