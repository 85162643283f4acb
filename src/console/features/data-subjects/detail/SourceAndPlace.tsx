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
    <Section title="Source and place" hint="Of the latest receipts that had one">
      <KeyValues
        items={[
          ...(place
            ? [
                {
                  label: 'Place',
                  value: [place.StateName ?? place.State, place.Country].filter(Boolean).join(', '),
                },
                { label: 'Place recorded', value: <Time value={place.CreatedDate} /> },
                {
                  label: 'Receipt of place',
                  value: place.ReceiptGuid && (
                    <IdValue label="Receipt of place" value={place.ReceiptGuid} />
                  ),
                },
              ]
            : []),
          ...(source
            ? [
                { label: 'Source', value: source.type },
                {
                  label: 'Source says',
                  value: source.content && <Masked value={source.content} label="Source says" />,
                },
                { label: 'Source recorded', value: <Time value={source.CreatedDate} /> },
                {
                  label: 'Receipt of source',
                  value: source.ReceiptGuid && (
                    <IdValue label="Receipt of source" value={source.ReceiptGuid} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
