import { screen, within } from '@testing-library/react';
import { Navigate } from 'react-router';
import { describe, expect, test } from 'vitest';
import { savedToPublish } from '#console/api/write/saved-to-publish.ts';
import { arrangeActive, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { forbiddenAnswer, notFoundAnswer } from '#console/testing/stub-answers.ts';
import { askPointApprovalEndpoint, listApprovalsEndpoint } from '#contract/approvals.ts';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import { Component as CollectionPointDetailPage } from './CollectionPointDetailPage.tsx';
import { formEase } from './publish/form-ease.ts';

const open = (id: string, fetch?: FetchStub, rights: Rights = 'writer') =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id', Component: CollectionPointDetailPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/collection-points/${id}`,
    fetch,
    rights,
  });

type Link = { Id: string; Version: number };

/** A live point whose version 2, a Draft, links these purposes. */
const arrangeLinked = async (links: readonly Link[]) => {
  const record = await arrangeActive({ withDraft: true });
  await arrangeUpdate(
    { ...record, Version: 2, Purposes: [] },
    { Status: 'DRAFT', PurposeIdsWithVersion: links },
  );
  return record;
};
const arrangeBoth = async () => {
  const purpose = await arrangeDraftPurpose();
  const record = await arrangeLinked([{ Id: purpose.Id, Version: 1 }]);
  return { purpose, record, name: `${purpose.Label} v1` };
};

const statusesOf = async (id: string) => {
  const { content } = await createTestClient().call(
    listCollectionPointVersionsEndpoint,
    { query: { id, sort: 'version,asc' } },
    {},
  );
  return content.map(({ status }) => status);
};

/** What is sent that writes, and how it's answered. */
const watch = (answer: FetchStub = (_, pass) => pass()) => {
  const writes: { path: string; body: Record<string, unknown> }[] = [];
  const fetch: FetchStub = async (request, pass) => {
    if (request.method === 'GET') return pass();
    const body = await request.clone().json();
    writes.push({ path: new URL(request.url).pathname.split('/').slice(-3).join('/'), body });
    return answer(request, pass);
  };
  return { writes, fetch };
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('a Draft that links a Draft purpose', () => {
  test('is published with it in one step, from the bar of the Draft', async () => {
    const { purpose, record, name } = await arrangeBoth();
    const { writes, fetch } = watch();
    const { user } = open(record.Id, fetch);
    await user.click(await readyButton('Publish the purpose too…'));
    const asked = await dialog();
    expect(
      asked.getByRole('checkbox', { name: `Publish the purpose too: ${name}` }),
    ).toHaveProperty('checked', true);
    expect(asked.queryByText(/to fix$/)).toBeNull();
    await user.dblClick(asked.getByRole('button', { name: 'Publish version 2' }));
    expect(
      await screen.findByText(/Version 2 is now Active, and version 1 is Retired/),
    ).toBeDefined();
    expect(writes).toEqual([
      {
        path: `${record.Id}/draft/publish`,
        body: {
          lastModifiedDate: expect.any(String),
          purposes: [{ id: purpose.Id, version: 1, lastModifiedDate: expect.any(String) }],
        },
      },
    ]);
    expect(await statusesOf(record.Id)).toEqual(['RETIRED', 'ACTIVE']);
    expect((await readPurpose(purpose)).status).toBe('ACTIVE');
  });

  test('says what is in the way, and goes live once the box is ticked', async () => {
    const { purpose, record, name } = await arrangeBoth();
    const { user } = open(record.Id);
    await user.click(await readyButton('Publish…'));
    const asked = await dialog();
    expect(asked.getByText(/^Replaces v1\./)).toBeDefined();
    const row = within(asked.getByRole('group', { name: 'Draft purpose' }));
    expect(row.getByText(/so this can't go live/)).toBeDefined();
    expect(row.getByText('its own checks pass')).toBeDefined();
    expect(row.getByRole('link', { name: `Open purpose: ${name}` }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}?version=1`,
    );
    expect(asked.getByText('1 problem to fix')).toBeDefined();
    const publish = asked.getByRole('button', {
      name: 'Publish version 2',
      description: 'Publish the Draft purpose too, or link another version.',
    });
    await user.click(publish);
    expect(await statusesOf(record.Id)).toEqual(['ACTIVE', 'DRAFT']);
    await user.click(row.getByRole('checkbox'));
    expect(asked.queryByText('1 problem to fix')).toBeNull();
    await user.click(publish);
    expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
  });

  test('is not published over an edit of the purpose, which is named, but after a look at it', async () => {
    const { purpose, record, name } = await arrangeBoth();
    const { user } = open(record.Id);
    await user.click(await readyButton('Publish the purpose too…'));
    await changePurpose(purpose, { Description: 'Changed elsewhere' });
    const asked = await dialog();
    const publish = asked.getByRole('button', { name: 'Publish version 2' });
    await user.click(publish);
    expect(
      await asked.findByText(
        new RegExp(`${name} was changed after you read it\\..*Nothing was published`),
      ),
    ).toBeDefined();
    expect(publish.getAttribute('aria-disabled')).toBe('true');
    expect((await readPurpose(purpose)).status).toBe('DRAFT');
    expect(await statusesOf(record.Id)).toEqual(['ACTIVE', 'DRAFT']);
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(await readyButton('Publish the purpose too…'));
    await user.click((await dialog()).getByRole('button', { name: 'Publish version 2' }));
    expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
  });

  test('whose answer was cut off is found published once it is checked', async () => {
    const { purpose, record } = await arrangeBoth();
    const { fetch } = watch(async (_, pass) => {
      await pass();
      throw new TypeError('cut');
    });
    const { user } = open(record.Id, fetch);
    await user.click(await readyButton('Publish the purpose too…'));
    await user.click((await dialog()).getByRole('button', { name: 'Publish version 2' }));
    await user.click(await button('Check result'));
    expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
    expect((await readPurpose(purpose)).status).toBe('ACTIVE');
  });

  test('where nobody publishes alone, is asked for with the purposes that are ticked', async () => {
    const { purpose, record } = await arrangeBoth();
    const { writes, fetch } = watch();
    const demanding: FetchStub = async (request, pass) => {
      const answer = await fetch(request, pass);
      return new URL(request.url).pathname === listApprovalsEndpoint.path
        ? Response.json({ ...(await answer.json()), isNeeded: true })
        : answer;
    };
    const { user } = open(record.Id, demanding, 'admin');
    await user.click(await readyButton('Ask for approval…'));
    const asked = await dialog();
    const ask = asked.getByRole('button', { name: 'Ask a colleague to approve' });
    expect(asked.getByText('1 problem to fix')).toBeDefined();
    await user.click(ask);
    await user.type(asked.getByRole('textbox', { name: /^Note/ }), 'Soon.{Enter}');
    expect(writes).toEqual([]);
    await user.click(asked.getByRole('checkbox', { name: /^Publish the purpose too/ }));
    await user.click(ask);
    expect(await screen.findByText('Waits for approval.')).toBeDefined();
    expect(writes[0]?.body).toMatchObject({ purposes: [{ id: purpose.Id, version: 1 }] });
  });
});

test('many Draft purposes are ticked at once', async () => {
  const purposes = await Promise.all([1, 2, 3, 4].map(() => arrangeDraftPurpose()));
  const record = await arrangeLinked(purposes.map(({ Id }) => ({ Id, Version: 1 })));
  const { user } = open(record.Id);
  await user.click(await readyButton('Publish…'));
  const asked = await dialog();
  expect(asked.getByText('4 problems to fix')).toBeDefined();
  await user.click(asked.getByRole('checkbox', { name: 'Publish all of them too' }));
  await user.click(asked.getByRole('button', { name: 'Publish version 2' }));
  expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
  for (const purpose of purposes) expect((await readPurpose(purpose)).status).toBe('ACTIVE');
});

test('what becomes of a retired purpose, of forms and of languages is said before', async () => {
  const purpose = await arrangeActivePurpose();
  const record = await arrangeActive({ withDraft: true, PurposeIds: [purpose.Id] });
  await arrangeNewerVersion(purpose);
  await arrangeUpdate(
    { ...record, Version: 2, Purposes: [] },
    {
      Status: 'DRAFT',
      PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 2 }],
      Language: 'en',
      Languages: ['en', 'nl'],
      RightToWithdraw: 'At any time.',
    },
  );
  const { user } = open(record.Id);
  await user.click(await readyButton('Publish…'));
  const asked = await dialog();
  const row = (name: string) => asked.findByRole('group', { name });
  expect((await row('Retired purpose')).textContent).toContain(
    `${purpose.Label} v2 replaces the retired v1: this ends 1 attention item.`,
  );
  const forms = within(await row('Forms out there'));
  expect(forms.getByRole('link', { name: 'Token of version 2' }).getAttribute('href')).toBe(
    `/collection-points/${record.Id}/integrate?version=2`,
  );
  const languages = within(await row('Languages'));
  expect(languages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'English: complete',
    'Dutch3 missing',
  ]);
  expect(languages.getByText('3 texts are missing: people see English there.')).toBeDefined();
  expect(languages.getByRole('link', { name: 'Translate' })).toBeDefined();
});

/** Comes from an editor where a version was saved to be published. */
const arrive = (
  id: string,
  { fetch, version = 2 }: { fetch?: FetchStub; version?: number } = {},
) => {
  const page = `/collection-points/${id}?version=2`;
  const state = savedToPublish(version);
  return renderConsole({
    routes: [
      { path: '/edit', Component: () => <Navigate replace to={page} state={state} /> },
      { path: '/collection-points/:id', Component: CollectionPointDetailPage },
    ],
    at: '/edit',
    fetch,
  });
};

describe('who comes from an editor to publish', () => {
  const isApproval = ({ url }: Request) => new URL(url).pathname === listApprovalsEndpoint.path;

  test('is not led to another Draft than the one that was saved', async () => {
    const record = await arrangeActive({ withDraft: true });
    arrive(record.Id, { version: 3 });
    await readyButton('Publish…');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not led to what cannot be published, where its button says why', async () => {
    const purpose = await arrangeActivePurpose();
    const record = await arrangeLinked([{ Id: purpose.Id, Version: 1 }]);
    await arrangeNewerVersion(purpose);
    arrive(record.Id);
    await screen.findByRole('button', { name: 'Publish…', description: /v1 is Retired/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not led there any more once it was found that it cannot be', async () => {
    const record = await arrangeActive({ withDraft: true });
    let isRefused = true;
    const { client } = arrive(record.Id, {
      fetch: async (request, pass) =>
        isRefused && isApproval(request) ? forbiddenAnswer() : pass(),
    });
    await screen.findByRole('button', { name: 'Publish…', description: /^Couldn't check/ });
    isRefused = false;
    await client.refetchQueries();
    await readyButton('Publish…');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not led there once something else was begun on the page', async () => {
    const record = await arrangeActive({ withDraft: true });
    const held = Promise.withResolvers<void>();
    const { user } = arrive(record.Id, {
      fetch: async (request, pass) => {
        if (isApproval(request)) await held.promise;
        return pass();
      },
    });
    await screen.findByRole('button', { name: 'Publish…', description: /^Still checking/ });
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    held.resolve();
    await readyButton('Publish…');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a Draft with a form for people', () => {
  const fields = {
    CollectionPointType: 'WEB_FORM' as const,
    DataControllerName: 'Another company',
  };

  const isForm = ({ url }: Request) => new URL(url).pathname.endsWith('/form');

  test('is not published where the form is not fair, and the dialog says why', async () => {
    const record = await arrangeActive({ withDraft: true, ...fields });
    const { client, user } = open(record.Id);
    await user.click(await readyButton('Publish…'));
    const asked = await dialog();
    const row = within(await asked.findByRole('group', { name: 'Form' }));
    expect(row.getByText(/Link the privacy notice/)).toBeDefined();
    await user.click(
      asked.getByRole('button', {
        name: 'Publish version 2',
        description: 'The form that people see has a problem. Fix it first.',
      }),
    );
    expect(await statusesOf(record.Id)).toEqual(['ACTIVE', 'DRAFT']);
    const check = client.getQueryCache().find(formEase({ ...record, Version: 2 }));
    expect(check?.getObserversCount()).toBe(1);
  });

  test('is not approved where the form is not fair, or cannot be checked', async () => {
    const record = await arrangeActive({ withDraft: true, ...fields });
    await createTestClient({ rights: 'colleague' }).call(
      askPointApprovalEndpoint,
      { params: { collectionpointId: record.Id }, query: { version: 2 }, body: { note: 'Soon.' } },
      { idempotencyKey: crypto.randomUUID() },
    );
    let isRefused = true;
    const { user } = open(
      record.Id,
      async (request, pass) => (isRefused && isForm(request) ? forbiddenAnswer() : pass()),
      'admin',
    );
    await user.click(await readyButton('Review and approve…'));
    const asked = await dialog();
    const approving = (description: string) =>
      asked.findByRole('button', { name: 'Approve and publish', description });
    await user.click(await approving("The form that people see couldn't be checked."));
    expect(asked.getByText('Form not checked')).toBeDefined();
    isRefused = false;
    await user.click(within(await asked.findByRole('group', { name: 'Form' })).getByRole('button'));
    await user.click(await approving('The form that people see has a problem. Fix it first.'));
    expect(asked.getByText(/Link the privacy notice/)).toBeDefined();
    expect(await statusesOf(record.Id)).toEqual(['ACTIVE', 'DRAFT']);
  });

  test('is not published on the way from its editor either', async () => {
    const record = await arrangeActive({ withDraft: true, ...fields });
    arrive(record.Id);
    const description = 'The form that people see has a problem. Fix it first.';
    const asked = await dialog();
    expect(
      await asked.findByRole('button', { name: 'Publish version 2', description }),
    ).toBeDefined();
  });

  test('is published on a host that has no forms', async () => {
    const record = await arrangeActive({ withDraft: true, ...fields });
    const { user } = open(record.Id, async (request, pass) =>
      isForm(request) ? notFoundAnswer() : pass(),
    );
    await user.click(await readyButton('Publish…'));
    await user.click(await readyButton('Publish version 2'));
    expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
  });

  test('is published where it is, once that was checked', async () => {
    const PrivacyPolicyUrl = 'https://company.example/privacy';
    const record = await arrangeActive({ withDraft: true, ...fields, PrivacyPolicyUrl });
    let held = Promise.withResolvers<void>();
    let isRefused = true;
    const { user } = open(record.Id, async (request, pass) => {
      if (!isForm(request)) return pass();
      await held.promise;
      return isRefused ? forbiddenAnswer() : pass();
    });
    await user.click(await readyButton('Publish…'));
    const shown = await dialog();
    const publishing = (description: string) =>
      shown.findByRole('button', { name: 'Publish version 2', description });
    await user.click(await publishing('The form that people see is being checked.'));
    const said = () => shown.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toContain('Checking the form…');
    held.resolve();
    await user.click(await publishing("The form that people see couldn't be checked."));
    expect(await statusesOf(record.Id)).toEqual(['ACTIVE', 'DRAFT']);
    expect(said()).toContain('Form not checked');
    isRefused = false;
    held = Promise.withResolvers<void>();
    const row = within(await shown.findByRole('group', { name: 'Form' }));
    const again = row.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await publishing('The form that people see is being checked.');
    expect(document.activeElement).toBe(again);
    held.resolve();
    const publish = await readyButton('Publish version 2');
    expect(document.activeElement).toBe(shown.getByRole('group', { name: /^To know/ }));
    await user.click(publish);
    expect(await screen.findByText(/Version 2 is now Active/)).toBeDefined();
  });
});
