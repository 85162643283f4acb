import { screen, waitFor, within } from '@testing-library/react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { renderConsole } from '#console/testing/render-console.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import { type AdvancedGroup, defineFields, onOff, text } from './fields.ts';
import { RecordField } from './RecordField.tsx';

const table = defineFields(
  {
    Captcha: onOff({ label: 'Captcha' }),
    Address: text({ label: 'Address' }),
    Owner: text({ label: 'Owner' }),
    GroupId: text({ label: 'Owning group', look: 'id' }),
    Mail: onOff({ label: 'Mail' }),
    Replaces: onOff({ label: 'Replaces', isOn: true }),
    Sender: text({ label: 'Sender' }),
  },
  ['Mail', 'Replaces', 'Sender'],
);
type Values = ReturnType<typeof table.empty>;

const groups: readonly AdvancedGroup<Values>[] = [
  { title: 'Hosting', description: 'Where it is shown.', fields: ['Captcha', 'Address'] },
  { title: 'Ownership', description: 'Who is responsible.', fields: ['Owner', 'GroupId'] },
  { title: 'Emails', description: 'No email.', fields: ['Mail', 'Replaces', 'Sender'] },
  { title: 'Not for this type', description: 'Nothing here.', fields: [] },
];

let opened = table.empty();
beforeEach(() => {
  opened = table.empty();
});

function Form() {
  const { control, setError, clearErrors } = useForm<Values>({ defaultValues: opened });
  const values = useWatch({ control }) as Values;
  const { errors } = useFormState({ control });
  return (
    <form>
      <AdvancedFields
        {...{ table, groups, values, errors }}
        opened={opened}
        defaults={table.empty()}
        render={(name) => (
          <RecordField
            control={control}
            name={name}
            field={table.fieldOf(name)}
            isReadOnly={false}
          />
        )}
      />
      <button type="button" onClick={() => setError('GroupId', { message: 'Must be an id.' })}>
        Refuse
      </button>
      <button type="button" onClick={() => clearErrors()}>
        Accept
      </button>
    </form>
  );
}

const open = () => renderConsole({ routes: [{ path: '/', Component: Form }], at: '/' });
const group = (name: string, description?: string | RegExp) =>
  screen.findByRole('button', { name, description });

test('groups are closed, and each says in a sentence what it decides and what is set', async () => {
  const { user } = open();
  await group('Hosting', 'Where it is shown. Default');
  expect(screen.getByText('All settings are at their default')).toBeDefined();
  expect(screen.queryByLabelText('Captcha')).toBeNull();
  expect(screen.queryByText('Not for this type')).toBeNull();
  await user.click(await group('Hosting'));
  await user.click(screen.getByLabelText('Captcha'));
  await group('Hosting', /1 changed$/);
  expect(screen.getByText('1 setting differs from the default')).toBeDefined();
  await user.click(await group('Hosting'));
  expect(screen.queryByLabelText('Captcha')).toBeNull();
});

test('one button opens all groups and closes them again', async () => {
  const { user } = open();
  await user.click(await group('Expand all'));
  for (const label of ['Captcha', 'Address', 'Owner']) screen.getByLabelText(label);
  await user.click(await group('Collapse all'));
  expect(screen.queryByLabelText('Owner')).toBeNull();
});

test('a fault in a closed group opens it, and the ids in it, names it and takes the focus', async () => {
  const { user } = open();
  await user.click(await group('Refuse'));
  await screen.findByText('Must be an id.');
  await group('Ownership', /1 field to fix$/);
  const field = screen.getByLabelText('Owning group');
  expect(field.closest('details')?.open).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(await group('Ownership'));
  await waitFor(() => expect(screen.getByLabelText('Owning group')).toBeDefined());
});

test('the ids stay open once their fault is corrected, so that typing goes on', async () => {
  const { user } = open();
  await user.click(await group('Refuse'));
  await screen.findByText('Must be an id.');
  await user.click(await group('Accept'));
  await waitFor(() => expect(screen.queryByText('Must be an id.')).toBeNull());
  expect(screen.getByLabelText('Owning group').closest('details')?.open).toBe(true);
});

test('what has no effect yet is left out where it is not set, and so is a group of nothing else', async () => {
  open();
  await group('Hosting');
  expect(screen.queryByRole('button', { name: 'Emails' })).toBeNull();
});

test('what is set without effect says so, and can be cleared but not set again', async () => {
  opened = { ...table.empty(), Mail: true, Sender: 'shop@example.org' };
  const { user } = open();
  await user.click(await group('Emails', /2 changed$/));
  const mail = screen.getByRole('switch', { name: 'Mail', description: 'Not available yet' });
  const sender = within(screen.getByRole('group', { name: 'Sender' }));
  expect(screen.queryByLabelText('Replaces')).toBeNull();
  sender.getByText('Not available yet');
  sender.getByText('shop@example.org');
  await user.click(mail);
  await user.click(mail);
  expect(mail).toHaveProperty('checked', false);
  await user.click(sender.getByRole('button', { name: 'Clear Sender' }));
  sender.getByRole('img', { name: 'not set' });
  sender.getByRole('button', { name: 'Clear Sender', description: 'Nothing to clear.' });
  await group('Emails', /Default$/);
});

test('what is on by default and was turned off without effect can be turned on again', async () => {
  opened = { ...table.empty(), Replaces: false };
  const { user } = open();
  await user.click(await group('Emails', /1 changed$/));
  const replaces = screen.getByRole('switch', { name: 'Replaces' });
  await user.click(replaces);
  expect(replaces).toHaveProperty('checked', true);
  await user.click(replaces);
  expect(replaces).toHaveProperty('checked', true);
});
