import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { paths } from '#console/paths.ts';
import { detailGroups } from '#console/records/detail-groups.tsx';
import { RecordDetails } from '#console/records/RecordDetails.tsx';
import { Day } from '#console/ui/Day.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { shownLogo } from '../center-compare.ts';
import { centerFields, fieldGroups } from '../center-fields.ts';
import { toFormValues } from '../center-form.ts';

/** Look and sender of a version, and who made it when. */
export function SettingsTab({ detail }: { detail: CenterVersion }) {
  const values = toFormValues(detail);
  const logo = shownLogo(values);
  return (
    <DetailColumns>
      <div>
        <RecordDetails
          groups={[
            ...detailGroups({
              table: centerFields,
              groups: fieldGroups,
              values,
              nameOf: () => undefined,
              elsewhere: ['name'],
            }),
            {
              title: 'Look',
              items: [{ label: 'Logo', value: logo.kind === 'text' ? logo.text : '' }],
            },
          ]}
        />
      </div>
      <div>
        <Section title="Dates">
          <KeyValues
            items={[
              { label: 'Created', value: <Day value={detail.createdDate} /> },
              { label: 'Last modified', value: <Day value={detail.lastModifiedDate} /> },
              { label: 'Published', value: <Day value={detail.publishedDate} /> },
            ]}
          />
        </Section>
        <Section title="Details">
          <KeyValues
            items={[
              {
                label: 'Answers come through',
                value: (
                  <TextLink href={paths.collectionPoint.live(detail.collectionPointId)}>
                    Its collection point
                  </TextLink>
                ),
              },
              ...colleagueItems([
                { label: 'Created by', subject: detail.createdBy },
                { label: 'Modified by', subject: detail.lastModifiedBy },
                { label: 'Published by', subject: detail.publishedBy },
                { label: 'Approved by', subject: detail.approvedBy },
              ]),
            ]}
          />
        </Section>
      </div>
    </DetailColumns>
  );
}
