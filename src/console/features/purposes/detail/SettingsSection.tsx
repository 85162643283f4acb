import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { describeLifeSpan } from '../life-span.ts';
import { expiryLabel, hardOptOutLabel, typeLabel } from '../words.ts';
import { ParentLink } from './ParentLink.tsx';

const onOff = (value: boolean | null | undefined) =>
  value === null || value === undefined ? '' : value ? 'on' : 'off';

interface SettingsSectionProps {
  detail: PurposeDetail;
}

/** How long consent lasts, and how the purpose behaves. */
export function SettingsSection({ detail }: SettingsSectionProps) {
  const attributes = Object.entries(detail.attributes ?? {});
  return (
    <Section title="Life span and behaviour">
      <KeyValues
        items={[
          { label: 'Type', value: typeLabel(detail.purposeType) },
          { label: 'Consent lasts', value: describeLifeSpan(detail.consentLifeSpan) },
          { label: 'Counted from', value: expiryLabel(detail.expiryDateType) },
          {
            label: 'Implicit consent lasts',
            value: describeLifeSpan(detail.implicitConsentLifeSpan),
          },
          {
            label: 'Parent',
            value: detail.parentPurposeId && <ParentLink id={detail.parentPurposeId} />,
          },
          { label: 'Where no opt-out', value: hardOptOutLabel(detail.HardOptOutDisplayFormat) },
          { label: 'Geolocation', value: onOff(detail.enableGeolocation) },
          { label: 'Category', value: detail.purposeCategory?.value },
          { label: 'External reference', value: detail.externalReference },
          { label: 'Major version', value: onOff(detail.IsMajorVersion) },
          { label: 'Last major version', value: detail.LastMajorVersion },
          { label: 'Version notes', value: detail.VersionNotes },
          ...attributes.map(([label, values]) => ({ label, value: values.join(', ') })),
        ]}
      />
    </Section>
  );
}
