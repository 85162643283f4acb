import { paths } from '#console/paths.ts';

export const backToErasures = { href: paths.erasures.to(), label: 'Erasures' };
