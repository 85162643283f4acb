import { IdValue } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Profile } from '#contract/data-subject-records.ts';

interface SourceAndPlaceProps {
  profile: Profile;
}

/** Where the latest receipts came from; nothing where none said so. */
export function SourceAndPlace({ profile }: SourceAndPlaceProps) {
  const { LatestGeolocation: place, LatestSource: source } = profile;
  if (!place && !source) return null;
  return (
    <Section title="Source and location" hint="From the latest receipts">
      <KeyValues
        items={[
          ...(place
            ? [
                {
                  label: 'Location',
                  value: [place.StateName ?? place.State, place.Country].filter(Boolean).join(', '),
                },
                { label: 'Location recorded', value: <Time value={place.CreatedDate} /> },
                {
                  label: 'Location receipt',
                  value: place.ReceiptGuid && (
                    <IdValue label="Location receipt" value={place.ReceiptGuid} />
                  ),
                },
              ]
            : []),
          ...(source
            ? [
                { label: 'Source', value: source.type },
                {
                  label: 'Source details',
                  value: source.content && <Masked value={source.content} label="Source details" />,
                },
                { label: 'Source recorded', value: <Time value={source.CreatedDate} /> },
                {
                  label: 'Source receipt',
                  value: source.ReceiptGuid && (
                    <IdValue label="Source receipt" value={source.ReceiptGuid} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
