import { useAdministratorBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { hidden } from '#console/ui/hidden-secret.ts';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';

interface SecretSectionProps {
  destination: Destination;
  onRotate: () => void;
}

/** Which secrets sign, and until when; what they are is shown once. */
export function SecretSection({ destination, onRotate }: SecretSectionProps) {
  const { rotatedUntil } = destination;
  const blockedReason = useAdministratorBlock();
  return (
    <Section
      title="Secret"
      hint="Signs every request"
      action={
        <ActionButton size="small" blockedReason={blockedReason} onClick={onRotate}>
          Rotate…
        </ActionButton>
      }
    >
      <KeyValues
        items={[
          { label: 'Current', value: `whsec_${hidden.slice(0, 6)}` },
          {
            label: 'Former',
            value: rotatedUntil ? (
              <>
                Signs too until <Time value={rotatedUntil} />
              </>
            ) : (
              'None'
            ),
          },
        ]}
      />
    </Section>
  );
}
