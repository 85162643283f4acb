import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { type Period, periods, periodWords } from '../period.ts';

const options = periods.map((period) => ({ value: period, label: periodWords[period] }));

interface PeriodChoiceProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** How many days the pictures show. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return <SegmentedChoice label="Period" options={options} value={value} onChange={onChange} />;
}
