import { type ReactNode, useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { type GroupRow, recordName } from './group-rows.tsx';
import { RecordHead } from './RecordHead.tsx';
import css from './RecordsTable.module.css';

const Wide = styled('div', css.Wide);

const Stacked = styled('section', css.Stacked);

interface RecordsTableProps {
  caption: string;
  /** In an order that stays, whoever is the primary. */
  profiles: readonly Profile[];
  primaryId: string | null;
  onChoose: (id: string) => void;
  facts: readonly GroupRow[];
  consents: readonly GroupRow[];
  /** What shows the rest of them. */
  more: ReactNode;
}

/** The records of a group side by side, with what they become; one below the other where that's narrow. */
export function RecordsTable(props: RecordsTableProps) {
  const isNarrow = useMediaQuery('(max-width: 759px)');
  const name = useId();
  return isNarrow ? (
    <StackedRecords {...props} name={name} />
  ) : (
    <WideTable {...props} name={name} />
  );
}

type NamedProps = RecordsTableProps & { name: string };

function WideTable(props: NamedProps) {
  const { caption, profiles, primaryId, onChoose, facts, consents, more, name } = props;
  const line = ({ key, label, tone, of, after }: GroupRow) => (
    <tr key={key} data-tone={tone}>
      <th scope="row">{label}</th>
      {profiles.map((profile) => (
        <td key={profile.Id}>{of(profile)}</td>
      ))}
      <td className="after">{after}</td>
    </tr>
  );
  return (
    <Wide>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {profiles.map((profile, index) => (
              <th key={profile.Id} scope="col">
                <RecordHead
                  profile={profile}
                  place={index + 1}
                  name={name}
                  isPrimary={profile.Id === primaryId}
                  onChoose={onChoose}
                />
              </th>
            ))}
            <th scope="col" className="after">
              After merging
            </th>
          </tr>
        </thead>
        <tbody>{facts.map(line)}</tbody>
        {consents.length > 0 && (
          <tbody>
            <tr className="part">
              <th scope="rowgroup" colSpan={profiles.length + 2}>
                <span>Consent</span>
              </th>
            </tr>
            {consents.map(line)}
          </tbody>
        )}
      </table>
      {more && <div className="more">{more}</div>}
    </Wide>
  );
}

function StackedRecords(props: NamedProps) {
  const { caption, profiles, primaryId, onChoose, facts, consents, more, name } = props;
  const rows = [...facts, ...consents];
  return (
    <Stacked aria-label={caption}>
      {profiles.map((profile, index) => (
        <section key={profile.Id} aria-label={recordName(index + 1)}>
          <RecordHead
            profile={profile}
            place={index + 1}
            name={name}
            isPrimary={profile.Id === primaryId}
            onChoose={onChoose}
          />
          <dl>
            {rows
              .filter(({ isOf }) => isOf(profile))
              .map(({ key, label, tone, of }) => (
                <div key={key} data-tone={tone}>
                  <dt>{label}</dt>
                  <dd>{of(profile)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section className="after" aria-label="After merging">
        <b>After merging</b>
        <dl>
          {rows.map(({ key, label, tone, after }) => (
            <div key={key} data-tone={tone}>
              <dt>{label}</dt>
              <dd>{after}</dd>
            </div>
          ))}
        </dl>
      </section>
      {more && <div className="more">{more}</div>}
    </Stacked>
  );
}
