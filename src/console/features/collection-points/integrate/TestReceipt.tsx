import { Send } from 'lucide-react';
import { useState } from 'react';
import { type Control, type Resolver, useController, useForm } from 'react-hook-form';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormBlocks } from '#console/api/write/useFormBlocks.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ElementKind } from '#contract/data-element-values.ts';
import { boxPrefix, type Integration } from './integration.ts';
import css from './TestReceipt.module.css';
import { TestResult } from './TestResult.tsx';
import {
  type Accepted,
  faultsOfValues,
  fieldsOf,
  firstValues,
  sendTestReceipt,
  type TestValues,
} from './test-receipt.ts';

const Root = styled('form', css.Root);

const inputModes: Partial<Record<ElementKind, 'email' | 'tel'>> = { EMAIL: 'email', PHONE: 'tel' };

interface TestReceiptProps {
  /** Of the collection point. */
  id: string;
  integration: Integration;
  /** Why the version's token can't be used. */
  tokenReason: string | undefined;
}

/** Sends a receipt of somebody made up as a form would, and shows what the service made of it. */
export function TestReceipt({ id, integration, tokenReason }: TestReceiptProps) {
  const { identifier, elements, purposes, asking } = integration;
  const fields = fieldsOf(integration);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [mutation] = useState(() => sendTestReceipt(id, integration));
  const form = useForm<TestValues>({ defaultValues: firstValues(integration), resolver });
  const write = useFormWrite(form, mutation, { fields, onDone: setAccepted });
  useChangeNote(form, write);
  const { missingRight, readOnlyReason, blockedReason, label } = useFormBlocks({
    write,
    isPristine: false,
  });
  const isReadOnly = readOnlyReason !== undefined || tokenReason !== undefined;
  const submit = form.handleSubmit((values) => {
    setAccepted(null);
    write.send(values);
  });
  return (
    <Section title="Send a test receipt" isFlush>
      <Root
        noValidate
        aria-label="Test receipt"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          // A key that is held down is one press.
          if (event.key === 'Enter' && event.repeat) event.preventDefault();
        }}
      >
        <p>
          {missingRight ??
            tokenReason ??
            'Sends a receipt as a form would, as test data. Use made-up values.'}
        </p>
        <TextField
          control={form.control}
          name="identifier"
          label={identifier.label}
          isRequired
          isReadOnly={isReadOnly}
          inputMode={inputModes[identifier.kind] ?? 'text'}
        />
        {elements.map((name, index) => (
          <TextField
            key={name}
            control={form.control}
            name={`elements.${index}.value`}
            label={name}
            isReadOnly={isReadOnly}
          />
        ))}
        {purposes.length > 0 && (
          <fieldset>
            <legend>Purposes</legend>
            {asking.isAsked ? (
              purposes.map((purpose, index) => (
                <TickField
                  key={purpose.id}
                  control={form.control}
                  index={index}
                  label={`${boxPrefix(asking)}${purpose.name}`}
                  isReadOnly={isReadOnly}
                />
              ))
            ) : (
              <ul>
                {purposes.map(({ id: purposeId, name }) => (
                  <li key={purposeId}>{name}</li>
                ))}
              </ul>
            )}
          </fieldset>
        )}
        <MutationNotice write={write} fields={fields} />
        <ActionButton
          type="submit"
          variant="primary"
          icon={Send}
          pending={write.isPending}
          pendingText="Sending…"
          blockedReason={blockedReason ?? tokenReason}
          onClick={(event) => {
            // The second click of a double click: the answer to the first may be there already.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {label(accepted === null ? 'Send test receipt' : 'Send again')}
        </ActionButton>
      </Root>
      {accepted && <TestResult key={accepted.key} accepted={accepted} integration={integration} />}
    </Section>
  );
}

const resolver: Resolver<TestValues> = (values, _context, options) =>
  resolveFaults(values, faultsOfValues(values), options);

interface TickFieldProps {
  control: Control<TestValues>;
  index: number;
  label: string;
  isReadOnly: boolean;
}

function TickField({ control, index, label, isReadOnly }: TickFieldProps) {
  const { field, fieldState } = useController({ control, name: `purposes.${index}.isTicked` });
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];
  const { value, ...rest } = field;
  const faultId = `${field.name}-box`;
  return (
    <>
      <label>
        <input
          {...rest}
          type="checkbox"
          checked={value}
          aria-disabled={isReadOnly || undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={faults.length > 0 ? `${faultId}-fault` : undefined}
          onChange={(event) => {
            if (!isReadOnly) field.onChange(event);
          }}
        />
        <span>{label}</span>
      </label>
      <Faults id={faultId} faults={faults} />
    </>
  );
}
