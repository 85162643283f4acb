import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { consentLabel, typeLabel } from '../words.ts';
import { switchesOf } from './setting-words.ts';

interface SettingsSectionProps {
  record: CollectionPoint;
}

const list = (values: readonly string[] | null | undefined) => (values ?? []).join(', ');

/** How people are identified, and how the point behaves. */
export function SettingsSection({ record }: SettingsSectionProps) {
  const { on, off } = switchesOf(record);
  const otherTypes = list(record.IdentifierTypes);
  return (
    <Section title="Identifier and behaviour">
      <KeyValues
        items={[
          { label: 'Type', value: typeLabel(record.CollectionPointType) },
          { label: 'Consent type', value: consentLabel(record.ConsentType) },
          { label: 'Subject identifier', value: record.SubjectIdentifier },
          {
            label: 'Identifier types',
            value: record.AllowMultipleIdentifierTypes ? otherTypes || 'several allowed' : 'one',
          },
          {
            label: 'Primary identifier type',
            value: record.EnablePrimaryIdentifier ? record.PrimaryIdentifierType : 'off',
          },
          { label: 'Language', value: record.Language },
          { label: 'Languages', value: list(record.Languages) },
          { label: 'Web form', value: record.WebFormUrl },
          { label: 'Privacy policy address', value: record.PrivacyPolicyUrl },
          { label: 'Redirect address', value: record.RedirectUrl },
          { label: 'Switched on', value: list(on) },
          { label: 'Switched off', value: list(off) },
        ]}
      />
    </Section>
  );
}
