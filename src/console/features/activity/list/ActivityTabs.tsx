import { styled } from '#console/ui/styled.tsx';
import { type ActivityTab, activityTabs } from '../queries.ts';
import css from './ActivityTabs.module.css';

const Root = styled('nav', css.Root);

const tabWords: Record<ActivityTab, string> = {
  changes: 'Changes',
  visits: 'Visits',
  lists: 'Lists and exports',
  programs: 'Programs',
};

interface ActivityTabsProps {
  tab: ActivityTab;
  onShow: (tab: ActivityTab) => void;
}

/** One question each: what changed, who was looked at, what was taken along, what programs did. */
export function ActivityTabs({ tab, onShow }: ActivityTabsProps) {
  return (
    <Root aria-label="Parts of the activity">
      {activityTabs.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === tab ? 'true' : undefined}
          onClick={() => onShow(one)}
        >
          {tabWords[one]}
        </button>
      ))}
    </Root>
  );
}
