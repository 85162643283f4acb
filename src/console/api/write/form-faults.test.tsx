import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { Fault } from '#contract/common/problem.ts';
import { placeFaults, unplacedFaults } from './form-faults.ts';

afterEach(cleanup);

const fields = ['Name', 'Options', 'Options.0.Name', 'Description'] as const;

function Form({ faults }: { faults: Fault[] }) {
  const form = useForm({ defaultValues: { Name: '', Options: [{ Name: '' }], Description: '' } });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(() => placeFaults(form, faults, fields))}>
      <input aria-label="Name" {...form.register('Name')} />
      <p>{errors.Name?.message}</p>
      <input aria-label="Option" {...form.register('Options.0.Name')} />
      <p>{errors.Options?.[0]?.Name?.message}</p>
      <input aria-label="Description" {...form.register('Description')} />
      <p>{errors.Description?.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const save = async (faults: Fault[]) => {
  render(<Form faults={faults} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

test('the first faulty field in the order of the form has the focus, not in that of the answer', async () => {
  await save([
    { path: 'Description', message: 'Is too long.' },
    { path: 'Options.0.Name', message: 'Is taken.' },
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Option'));
  expect(screen.getByText('Is too long.')).toBeDefined();
  expect(screen.getByText('Is taken.')).toBeDefined();
});

test('several faults of a field are all told', async () => {
  await save([
    { path: 'Name', message: 'Is taken.' },
    { path: 'Name', message: 'Is too long.' },
  ]);
  expect(screen.getByText('Is taken. Is too long.')).toBeDefined();
});

test('without a field of its own no fault moves the focus', async () => {
  await save([{ path: 'Elsewhere', message: 'Is wrong.' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('a fault belongs to the nearest field around its path, and to none that only begins alike', () => {
  const paths = ['Name', 'Name.x', 'Options.3.Names', 'Names', '', 'version'];
  const faults = paths.map((path) => ({ path, message: 'x' }));
  expect(unplacedFaults(faults, fields).map(({ path }) => path)).toEqual(['Names', '', 'version']);
});
