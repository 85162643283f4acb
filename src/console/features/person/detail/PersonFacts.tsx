import { IdValue, idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PersonRecord } from '../read-person.ts';
import css from './PersonFacts.module.css';

const Root = styled('div', css.Root);

/** Ids, where the latest receipts came from, and when each value was last updated. */
export function PersonFacts({ record: { subject, profile } }: { record: PersonRecord }) {
  const { LatestGeolocation: place, LatestSource: source, LastUpdatedDate } = profile;
  const language = profile.Language ?? subject.language;
  const dated = (profile.DataElements ?? []).filter((element) => element.LastUpdatedDate);
  const time = (label: string, value: string | null | undefined) =>
    value ? [{ label, value: <Time value={value} /> }] : [];
  const text = (label: string, value: string | null | undefined) =>
    value ? [{ label, value }] : [];
  return (
    <Root>
      <TechnicalDetails>
        <KeyValues
          items={[
            { label: 'Person', value: <IdValue label="Person" value={subject.id} /> },
            ...time('Last updated', LastUpdatedDate),
            ...text('Language', language && languageName(language)),
            ...text(
              'Location',
              [place?.StateName ?? place?.State, place?.Country].filter(Boolean).join(', '),
            ),
            ...time('Location recorded', place?.CreatedDate),
            ...idItems([{ label: 'Location receipt', value: place?.ReceiptGuid }]),
            ...text('Source', source?.type),
            ...(source?.content
              ? [
                  {
                    label: 'Source details',
                    value: <Masked value={source.content} label="Source details" />,
                  },
                ]
              : []),
            ...time('Source recorded', source?.CreatedDate),
            ...idItems([{ label: 'Source receipt', value: source?.ReceiptGuid }]),
          ]}
        />
        {dated.length > 0 && (
          <>
            <h3>Values updated</h3>
            <KeyValues
              items={dated.map(({ Name, Linked, LastUpdatedDate: at }) => ({
                label: Linked ? `${Name} (identifier)` : Name,
                value: <Time value={at} />,
              }))}
            />
          </>
        )}
        <p>The same tag means the same value.</p>
      </TechnicalDetails>
    </Root>
  );
}
