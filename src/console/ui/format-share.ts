const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** "67%", "9.5%", "under 0.1%" of a share from 0 to 1: whole from 10% on. */
export const formatShare = (share: number): string => {
  if (share > 0 && share < 0.001) return 'under 0.1%';
  const percent = share * 100;
  return `${(percent < 9.95 ? fine : whole).format(percent)}%`;
};
