import { Problem, stateConflict } from '#service/http/problem.ts';

export const erasureUnknown = (): Problem =>
  new Problem(404, 'not-found', 'Erasure not found. Check its id.');

export const personOnLegalHold = (): Problem =>
  stateConflict(
    'person-on-hold',
    'Nothing was deleted because a person is on hold. An administrator can lift the hold.',
  );

export const requestedAlready = (): Problem =>
  stateConflict(
    'erasure-requested-already',
    "This person's erasure was already requested. Open that request.",
  );

export const erasureSettled = (): Problem =>
  stateConflict('erasure-settled', 'This request was already carried out or declined.');

export const personChanged = (): Problem =>
  stateConflict(
    'person-changed',
    'This person was merged into another one. Review the preview again.',
  );

export const ownRequest = (): Problem =>
  stateConflict(
    'own-erasure-request',
    'You requested this erasure, so another administrator has to carry it out.',
  );
