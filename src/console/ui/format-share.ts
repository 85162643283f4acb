const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "50%", "0.9%", "under 0.1%" of a share from 0 to 1. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.001 ? 'under 0.1%' : `${number.format(share * 100)}%`;
