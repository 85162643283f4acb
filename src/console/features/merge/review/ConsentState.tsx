import { Minus } from 'lucide-react';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusKind } from '#console/ui/status-kind.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';

/** Of a topic or an option. */
const choiceKind = statusKind(
  { CONSENTED: { word: 'Consented', tone: 'ok' } },
  { wordOf: () => 'Not consented', look: { tone: 'off', icon: Minus } },
);

interface ConsentStateProps {
  kind: ConsentRow['kind'];
  state: string;
}

/** The status of a consent, or whether a topic or an option is consented to. */
export function ConsentState({ kind, state }: ConsentStateProps) {
  return <StatusTag {...(kind === 'purpose' ? consentStatusKind : choiceKind).tag(state)} />;
}
