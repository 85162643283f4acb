import { Minus } from 'lucide-react';
import { consentWords } from '#console/features/data-subjects/queries.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { ConsentRow } from '#contract/predict-consents.ts';

interface ConsentStateProps {
  kind: ConsentRow['kind'];
  state: string;
}

/** The status of a consent, or whether a topic or an option is consented to. */
export function ConsentState({ kind, state }: ConsentStateProps) {
  if (kind === 'purpose') {
    return (
      <StatusTag {...consentWords.tag(state)}>{consentWords.label(state) || 'No status'}</StatusTag>
    );
  }
  return state === 'CONSENTED' ? (
    <StatusTag tone="ok">Consented</StatusTag>
  ) : (
    <StatusTag tone="off" icon={Minus}>
      Not consented
    </StatusTag>
  );
}
