import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { TagsField } from './TagsField.tsx';

interface Values {
  tags: string[];
}

interface FormProps {
  tags?: string[];
  onSubmit?: (values: Values) => void;
  isReadOnly?: boolean;
}

function Form({ tags = [], onSubmit = () => undefined, isReadOnly }: FormProps) {
  const { control, handleSubmit, setError } = useForm<Values>({ defaultValues: { tags } });
  return (
    <form onSubmit={handleSubmit(onSubmit)}>
      <TagsField
        control={control}
        name="tags"
        label="Elements"
        itemLabel="element"
        help="One name each"
        isReadOnly={isReadOnly}
      />
      <button type="button" onClick={() => setError('tags.1', { message: 'letters only' })}>
        Fault
      </button>
      <button type="button" onClick={() => setError('tags', { message: 'too many' })}>
        Whole
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

function listed() {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

afterEach(cleanup);

test('Enter and comma add what was typed, and Enter then does not send the form', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Elements'), ' Email {Enter}Phone,City{Enter}');
  expect(listed()).toEqual(['Email', 'Phone', 'City']);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what was typed last is not lost when the form is sent', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Elements'), 'Email');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ tags: ['Email'] });
});

test('an entry is never added twice, and that is said', async () => {
  const user = userEvent.setup();
  render(<Form tags={['Email']} />);
  await user.type(screen.getByLabelText('Elements'), 'Email{Enter}');
  expect(listed()).toEqual(['Email']);
  expect(screen.getByRole('status').textContent).toBe('Email is already in the list');
});

test('a pasted list becomes entries', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByLabelText('Elements'));
  await user.paste('Email\nPhone; City');
  expect(listed()).toEqual(['Email', 'Phone', 'City']);
});

test('entries are removed by button and by Backspace, the latter back into the box', async () => {
  const user = userEvent.setup();
  render(<Form tags={['Email', 'Phone', 'City']} />);
  await user.click(screen.getByRole('button', { name: 'Remove element Phone' }));
  expect(listed()).toEqual(['Email', 'City']);
  const input = screen.getByLabelText<HTMLInputElement>('Elements');
  expect(document.activeElement).toBe(input);

  await user.keyboard('{Backspace}');
  expect(listed()).toEqual(['Email']);
  expect(input.value).toBe('City');
});

test('the fault of one entry names it and is tied to the field', async () => {
  const user = userEvent.setup();
  render(<Form tags={['Email', 'Phone']} />);
  await user.click(screen.getByRole('button', { name: 'Fault' }));
  const input = await screen.findByRole('textbox', {
    description: 'Phone: letters only One name each',
  });
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('the fault of the list as a whole is shown as it is', async () => {
  const user = userEvent.setup();
  render(<Form tags={['Email']} />);
  await user.click(screen.getByRole('button', { name: 'Whole' }));
  expect(await screen.findByText('too many')).toBeTruthy();
});

test('a list that may only be read offers no way to change it', async () => {
  const user = userEvent.setup();
  render(<Form tags={['Email']} isReadOnly />);
  await user.type(screen.getByLabelText('Elements'), 'Phone{Enter}{Backspace}');
  expect(listed()).toEqual(['Email']);
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});
