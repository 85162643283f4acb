import { Problem, stateConflict } from '#service/http/problem.ts';

export const erasureUnknown = (): Problem =>
  new Problem(404, 'not-found', 'Erasure not found. Check its id.');

export const personOnHold = (): Problem =>
  stateConflict(
    'person-on-hold',
    'Nothing was deleted: a person is on hold. An administrator can lift the hold.',
  );

export const requestedAlready = (): Problem =>
  stateConflict(
    'erasure-requested-already',
    'The erasure of this person was asked for already. Open that request.',
  );

export const erasureSettled = (): Problem =>
  stateConflict('erasure-settled', 'This erasure was carried out or declined before.');

export const personChanged = (): Problem =>
  stateConflict(
    'person-changed',
    'This person was merged into another one since you looked. Look at the preview again.',
  );

export const ownRequest = (): Problem =>
  stateConflict(
    'own-erasure-request',
    'You asked for this erasure. Another administrator has to carry it out.',
  );
