import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, type LucideIcon, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { IdValue } from '#console/ui/IdValue.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { color, type Tone } from '#console/ui/tokens.ts';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Integration } from './integration.ts';
import css from './TestResult.module.css';
import { type Accepted, testPersonQuery } from './test-receipt.ts';

const Root = styled('div', css.Root);

const hues: Record<Tone, string> = {
  ok: color.ok,
  warn: color.warn,
  bad: color.bad,
  info: color.info,
  off: color.muted,
};

interface StepProps {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  children?: ReactNode;
}

function Step({ icon: Icon, tone, title, children }: StepProps) {
  return (
    <li>
      <Icon size={16} strokeWidth={2} color={hues[tone]} />
      <div>
        <b>{title}</b>
        {children && <small>{children}</small>}
      </div>
    </li>
  );
}

interface TestResultProps {
  accepted: Accepted;
  integration: Integration;
}

/** What came of a test receipt, step by step, as the service has it now. */
export function TestResult({ accepted, integration }: TestResultProps) {
  const { receiptId, tookMs, messages } = accepted;
  const query = useQuery(testPersonQuery(accepted));
  return (
    <Root>
      <div role="status">
        <ol>
          <Step icon={Check} tone="ok" title={`Receipt accepted in ${tookMs} ms`}>
            {receiptId && <IdValue label="Receipt" value={receiptId} />}
          </Step>
          {messages.map((message) => (
            <Step key={message} icon={TriangleAlert} tone="warn" title={message} />
          ))}
        </ol>
      </div>
      <QueryPanel
        query={query}
        what="test person"
        skeleton={<LinesSkeleton label="test person" lines={3} />}
      >
        {(person) =>
          person === null ? (
            <ol>
              <Step icon={TriangleAlert} tone="warn" title="Person not found">
                They may have been merged into another person since.
              </Step>
            </ol>
          ) : (
            <PersonSteps accepted={accepted} integration={integration} person={person} />
          )
        }
      </QueryPanel>
    </Root>
  );
}

function PersonSteps({ accepted, integration, person }: TestResultProps & { person: Profile }) {
  const { identifier, wasKnown, receiptId } = accepted;
  return (
    <>
      <ol>
        <Step
          icon={Users}
          tone="off"
          title={wasKnown ? 'Test person known' : 'Test person created'}
        >
          {identifier}
        </Step>
        {person.TestDataSubject !== true && (
          <Step icon={TriangleAlert} tone="warn" title="Not marked as test data" />
        )}
        {integration.purposes.map(({ id, name }) => (
          <PurposeStep
            key={id}
            name={name}
            receiptId={receiptId}
            stored={person.Purposes?.find(({ Id }) => Id.toLowerCase() === id.toLowerCase())}
          />
        ))}
      </ol>
      <div className="links">
        <ActionLink size="small" href={paths.dataSubject.to(person.Id)}>
          Open test person
        </ActionLink>
      </div>
    </>
  );
}

interface PurposeStepProps {
  name: string;
  receiptId: string | null;
  stored: ProfilePurpose | undefined;
}

function PurposeStep({ name, receiptId, stored }: PurposeStepProps) {
  if (stored === undefined) {
    return (
      <Step icon={CircleDashed} tone="off" title={`${name}: nothing recorded`}>
        Left out of the receipt
      </Step>
    );
  }
  const { icon, tone } = consentStatusKind.look(stored.Status);
  return (
    <Step icon={icon} tone={tone} title={`${name}: ${consentStatusKind.label(stored.Status)}`}>
      {originOf(stored, receiptId)}
    </Step>
  );
}

/** Where a status comes from, as far as the profile says. */
const originOf = (
  { StatusReceiptId, LastReceiptId }: ProfilePurpose,
  receiptId: string | null,
): string | undefined => {
  if (receiptId === null) return undefined;
  if (StatusReceiptId === receiptId) return 'Set by this receipt';
  return LastReceiptId === receiptId ? 'Recorded, status unchanged' : 'Not from this receipt';
};
