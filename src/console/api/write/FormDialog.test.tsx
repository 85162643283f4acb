import { mutationOptions } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { FormDialog } from './FormDialog.tsx';
import { MutationNotice } from './MutationNotice.tsx';
import { type Act, useWrite } from './useWrite.ts';

const open = (send: () => Promise<void>, blockedReason?: string) => {
  const ask = mutationOptions({
    mutationFn: (_: Act<string>) => send(),
    meta: { invalidates: [], endpoint: createPurposeEndpoint },
  });
  function Page() {
    const write = useWrite(ask);
    return (
      <FormDialog
        title="Ask a colleague"
        confirmLabel="Ask"
        write={write}
        blockedReason={blockedReason}
        notice={<MutationNotice write={write} />}
        onSubmit={() => write.send('a note')}
        onClose={() => expect.fail('Nobody closes it.')}
      >
        <input aria-label="Note" />
      </FormDialog>
    );
  }
  return renderConsole({ routes: [{ path: '*', Component: Page }], at: '/' });
};
const enter = (user: ReturnType<typeof open>['user']) =>
  user.type(screen.getByRole('textbox', { name: 'Note' }), '{Enter}');

test('Enter in a field sends what the button would, and nothing while that is under way', async () => {
  let sent = 0;
  const { user } = open(() => {
    sent += 1;
    return new Promise(() => {});
  });
  await enter(user);
  await enter(user);
  expect(sent).toBe(1);
});

test('Enter in a field sends nothing that the button says is blocked', async () => {
  const { user } = open(() => expect.fail('It was sent.'), 'Fix it first.');
  await enter(user);
  expect(screen.getByRole('button', { name: 'Ask', description: 'Fix it first.' })).toBeDefined();
});

test('Enter in a field sends nothing that waits to be sent when a limit frees', async () => {
  let sent = 0;
  const { user } = open(async () => {
    sent += 1;
    throw limitedBy({ window: 'POST /x', endpoint: 'POST /x', retryAt: Date.now() + 600_000 });
  });
  await enter(user);
  await user.click(await screen.findByRole('button', { name: /^Send then/ }));
  await screen.findByRole('button', { name: /^Ask/, description: /^Sending automatically/ });
  await enter(user);
  expect(sent).toBe(1);
});
