import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoiceField } from './ChoiceField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';

interface Values {
  name: string;
  kind: string;
  isHosted: boolean;
}

interface FormProps {
  values: Values;
  isReadOnly?: boolean;
  onSubmit?: (values: Values) => void;
}

const kinds = [
  { value: 'web', label: 'Web form' },
  { value: 'paper', label: 'Paper' },
];

function Form({ values, isReadOnly, onSubmit = () => undefined }: FormProps) {
  const { control, handleSubmit, setError } = useForm<Values>({ defaultValues: values });
  return (
    <form onSubmit={handleSubmit(onSubmit)}>
      <TextField
        control={control}
        name="name"
        label="Name"
        help="Unique"
        isRequired
        isReadOnly={isReadOnly}
      />
      <ChoiceField
        control={control}
        name="kind"
        label="Kind"
        options={kinds}
        isReadOnly={isReadOnly}
      />
      <SwitchField control={control} name="isHosted" label="Hosted" isReadOnly={isReadOnly} />
      <button type="button" onClick={() => setError('name', { message: 'Taken' })}>
        Fault
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const values: Values = { name: 'News', kind: 'web', isHosted: false };

afterEach(cleanup);

test('a fault is tied to its field, read before the help', async () => {
  const user = userEvent.setup();
  render(<Form values={values} />);
  const name = screen.getByRole('textbox', { name: 'Name (required)', description: 'Unique' });
  expect(name.hasAttribute('aria-invalid')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Fault' }));
  await screen.findByRole('textbox', { description: 'Taken Unique' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('the form receives what was typed, chosen and switched', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Form values={values} onSubmit={onSubmit} />);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'letter');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Paper');
  await user.click(screen.getByRole('switch', { name: 'Hosted' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: 'Newsletter',
    kind: 'paper',
    isHosted: true,
  });
});

test('a value that the console does not know is shown as it came and kept', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Form values={{ ...values, kind: 'HOLOGRAM' }} onSubmit={onSubmit} />);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('HOLOGRAM');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0].kind).toBe('HOLOGRAM');
});

test('read-only fields stay readable and focusable and cannot be changed', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Form values={values} isReadOnly onSubmit={onSubmit} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  const kind = screen.getByRole<HTMLInputElement>('textbox', { name: 'Kind' });
  const hosted = screen.getByRole<HTMLInputElement>('switch', { name: 'Hosted' });
  await user.type(name, 'letter');
  await user.click(hosted);
  expect(name.value).toBe('News');
  expect(kind.value).toBe('Web form');
  expect(hosted.checked).toBe(false);
  hosted.focus();
  expect(document.activeElement).toBe(hosted);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(values);
});
