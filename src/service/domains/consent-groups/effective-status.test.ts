// @module-tag more

import { expect, test } from 'vitest';
import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  createConsentGroupEndpoint,
  forecastGroupsEndpoint,
  type GroupForecast,
  type GroupForecastRequest,
  listConsentGroupPeopleEndpoint,
  putPurposeRulesEndpoint,
  putStatusPrioritiesEndpoint,
  removeChildGroupsEndpoint,
  removeGroupPersonEndpoint,
  removePurposeRuleEndpoint,
} from '#contract/consent-groups.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { type GroupStatus, groupStatuses, ownStatusOf } from '#contract/group-status.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { type GroupModel, modelStatus } from '#service/testing/group-model.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

/** A small generator of numbers: the same ones each time. */
const numbersOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const types = [
  'CONFIRMED',
  'OPT_IN',
  'PENDING',
  'OPT_OUT',
  'HARD_OPT_OUT',
  'WITHDRAWN',
  'IMPLICIT',
];

const begin = async (seed: number) => {
  await service.reset();
  const next = numbersOf(seed);
  const one = <Item>(list: readonly Item[]): Item => list[next(list.length)] as Item;
  const purposes: { id: string; isService: boolean }[] = [];
  for (const isService of [false, false, true]) {
    const Kind = isService ? 'SERVICE' : 'MARKETING';
    purposes.push({ id: await api.activePurpose({ Kind }), isService });
  }
  const point = await api.activePoint({ PurposeIds: purposes.map(({ id }) => id) });
  const token = await api.pointToken(point);
  const model: GroupModel = { groups: new Map(), members: new Map(), order: [] };
  for (let n = 0; n < 7; n += 1) {
    const body = { name: `Group ${n}` };
    const { consentGroupId } = await api.done(createConsentGroupEndpoint, { body });
    model.groups.set(consentGroupId, { parent: null, rules: new Map() });
  }
  for (let n = 0; n < 9; n += 1) {
    const identifier = `person.${n}@example.org`;
    await api.upsert(identifier, []);
    model.members.set(identifier, new Set());
  }

  /** Everyone's statuses in effect as the service tells them, after they were held against the model. */
  const check = async () => {
    const { content } = await api.done(listProfilesEndpoint, {
      query: { includeEffectiveStatus: true, size: 50 },
    });
    expect(content.map(({ Identifier }) => Identifier).toSorted()).toEqual(
      [...model.members.keys()].toSorted(),
    );
    const told: (GroupStatus | null)[][] = [];
    const expected: (GroupStatus | null)[][] = [];
    const all = new Map<string, GroupStatus | null>();
    for (const { Identifier, Purposes } of content) {
      for (const purpose of purposes) {
        const own = Purposes?.find(({ Id }) => Id === purpose.id);
        const status = own ? ownStatusOf(own.Status as never, false).status : null;
        const effective = modelStatus(model, Identifier, purpose, status);
        all.set(`${Identifier} ${purpose.id}`, effective);
        if (own === undefined) continue;
        told.push([status, (own.EffectiveStatus ?? null) as GroupStatus | null]);
        expected.push([status, effective]);
      }
    }
    expect(told).toEqual(expected);
    return all;
  };

  const groupIds = [...model.groups.keys()];
  const isParent = (id: string) => [...model.groups.values()].some(({ parent }) => parent === id);
  const person = () => one([...model.members.keys()]);

  const setRule = async () => {
    const consentGroupGuid = one(groupIds);
    const [{ id: purposeId }, enforcedStatus] = [one(purposes), one(groupStatuses)];
    const purposeRules = [{ purposeId, enforcedStatus }];
    return {
      forecast: { consentGroupId: consentGroupGuid, purposeRules },
      act: async () => {
        const params = { consentGroupGuid };
        await api.done(putPurposeRulesEndpoint, { params, body: { purposeRules } });
        model.groups.get(consentGroupGuid)?.rules.set(purposeId, enforcedStatus);
      },
    };
  };
  const removeRule = async () => {
    const consentGroupGuid = one(groupIds);
    const { id: purposeGuid } = one(purposes);
    return {
      forecast: { consentGroupId: consentGroupGuid, removedPurposeIds: [purposeGuid] },
      act: async () => {
        const had = model.groups.get(consentGroupGuid)?.rules.delete(purposeGuid);
        const params = { consentGroupGuid, purposeGuid };
        const { status } = await api.call(removePurposeRuleEndpoint, { params });
        expect(status).toBe(had ? 204 : 404);
      },
    };
  };
  const addChild = async () => {
    const [parent, child] = [one(groupIds), one(groupIds)];
    return {
      act: async () => {
        const params = { consentGroupGuid: parent };
        const body = { consentGroupIds: [child] };
        const { status } = await api.call(addChildGroupsEndpoint, { params, body });
        const group = model.groups.get(child);
        if (status === 201 && group) group.parent = parent;
        for (const id of groupIds) {
          let depth = 0;
          for (let up: string | null = id; up; up = model.groups.get(up)?.parent ?? null) {
            depth += 1;
            expect(depth).toBeLessThanOrEqual(4);
          }
        }
      },
    };
  };
  const removeChild = async () => {
    const child = one(groupIds);
    const parent = model.groups.get(child)?.parent;
    if (!parent) return { act: async () => undefined };
    return {
      forecast: { consentGroupId: parent, removedConsentGroupIds: [child] },
      act: async () => {
        const params = { consentGroupGuid: parent };
        const body = { consentGroupIds: [child] };
        await api.done(removeChildGroupsEndpoint, { params, body });
        const group = model.groups.get(child);
        if (group) group.parent = null;
      },
    };
  };
  const addPerson = async () => {
    const [consentGroupGuid, identifier] = [one(groupIds), person()];
    return {
      act: async () => {
        const params = { consentGroupGuid };
        const body = { dataSubjects: [{ identifier }] };
        const { status } = await api.call(addGroupPeopleEndpoint, { params, body });
        expect(status).toBe(isParent(consentGroupGuid) ? 400 : 201);
        if (status === 201) model.members.get(identifier)?.add(consentGroupGuid);
      },
    };
  };
  const removePerson = async () => {
    const identifier = person();
    const [consentGroupGuid] = model.members.get(identifier) ?? [];
    return {
      act: async () => {
        if (consentGroupGuid === undefined) return;
        const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
        const dataSubjectGuid = content[0]?.Id ?? '';
        await api.done(removeGroupPersonEndpoint, {
          params: { consentGroupGuid, dataSubjectGuid },
        });
        model.members.get(identifier)?.delete(consentGroupGuid);
      },
    };
  };
  const setOrder = async () => {
    const order = groupStatuses.filter(() => next(2) === 0).toSorted(() => next(3) - 1);
    const statusPriorityRules = order.map((status, priority) => ({ status, priority }));
    return {
      forecast: { statusPriorityRules },
      act: async () => {
        await api.done(putStatusPrioritiesEndpoint, { body: { statusPriorityRules } });
        model.order = order;
      },
    };
  };
  const say = async () => {
    const [identifier, { id: Id }, TransactionType] = [person(), one(purposes), one(types)];
    return {
      act: async () => {
        await api.receipt(token, { identifier, purposes: [{ Id, TransactionType }] });
      },
    };
  };
  const merge = async () => {
    const [primaryIdentifier, other] = [person(), person()];
    return {
      act: async () => {
        if (primaryIdentifier === other) return;
        const body = { primaryIdentifier, additionalIdentifiers: [other] };
        await api.done(mergeEndpoint, { body });
        for (const id of model.members.get(other) ?? []) {
          model.members.get(primaryIdentifier)?.add(id);
        }
        model.members.delete(other);
      },
    };
  };
  const erase = async () => {
    const identifier = person();
    return {
      act: async () => {
        const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
        const id = content[0]?.Id ?? '';
        await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
        model.members.delete(identifier);
      },
    };
  };
  const often = [
    setRule,
    setRule,
    removeRule,
    addChild,
    removeChild,
    addPerson,
    addPerson,
    say,
    say,
  ];
  const rarely = [setOrder, removePerson, merge, erase];
  const step = () => {
    const isFew = model.members.size < 5;
    const chosen = next(6) === 0 ? one(isFew ? [setOrder, removePerson] : rarely) : one(often);
    return chosen();
  };
  return { step, check, purposes, groupIds };
};

/** A change, and what to ask of it before. */
type Step = { act: () => Promise<void>; forecast?: GroupForecastRequest };

/** The differences of everyone's statuses, as a forecast tells them. */
const changesBetween = (
  before: ReadonlyMap<string, GroupStatus | null>,
  after: ReadonlyMap<string, GroupStatus | null>,
): string[] => {
  const counts = new Map<string, number>();
  for (const [key, from] of before) {
    const to = after.get(key) ?? null;
    if (from === to) continue;
    const change = `${key.split(' ')[1]} ${from} ${to}`;
    counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  return [...counts].map(([change, count]) => `${change} ${count}`).toSorted();
};

const toldOf = ({ changes }: GroupForecast): string[] =>
  changes
    .map(({ purposeId, from, to, numberOfDataSubjects: count }) =>
      [purposeId, from ?? null, to ?? null, count].join(' ').replaceAll('  ', ' null '),
    )
    .toSorted();

test.each([1, 2, 3, 4])(
  'after every kind of change the status in effect is the model, and the forecast was right: %i',
  async (seed) => {
    const { step, check, groupIds } = await begin(seed);
    let before = await check();
    let forecasts = 0;
    for (let count = 0; count < 60; count += 1) {
      const { act, forecast }: Step = await step();
      const told = forecast && (await api.done(forecastGroupsEndpoint, { body: forecast }));
      clock.advance(1000);
      await act();
      const after = await check();
      if (told) {
        expect(toldOf(told)).toEqual(changesBetween(before, after));
        if (told.changes.length > 0) forecasts += 1;
      }
      before = after;
    }
    expect(forecasts).toBeGreaterThan(1);
    for (const consentGroupGuid of groupIds) {
      const params = { consentGroupGuid };
      const people = await api.done(listConsentGroupPeopleEndpoint, { params });
      for (const { purposes } of people.content) {
        expect(purposes.every(({ effectiveStatus }) => effectiveStatus !== null)).toBe(true);
      }
    }
  },
  60_000,
);
