import { Check, SearchX } from 'lucide-react';
import { OptOutAddress } from '#console/features/record-consent/parts/OptOutAddress.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { styled } from '#console/ui/styled.tsx';
import { triedChips } from '../parts/found-by.ts';
import type { Tried } from '../tried.ts';
import css from './NothingFound.module.css';

const Root = styled('div', css.Root);

interface NothingFoundProps {
  title: string;
  /** As it was searched for. */
  identifier: string;
  tried: Tried;
  /** Looks for the same text among data elements. */
  onLookUpElement: (value: string) => void;
}

const whatElse = ({ kinds, country }: Tried): string => {
  if (country !== undefined) {
    return "Choose the number's country above, or try an email or card number.";
  }
  return kinds.includes('sameDigits')
    ? 'Try the number with or without its country code, or an email or card number.'
    : "Check the spelling, or try another email, phone number or card number. Parts of them aren't searched.";
};

/** Whom nobody knows: what was searched, what else can be, and the opt-out of a stranger. */
export function NothingFound({ title, identifier, tried, onLookUpElement }: NothingFoundProps) {
  return (
    <Root>
      <div className="what">
        <SearchX size={22} strokeWidth={1.5} />
        <div>
          <p className="title">{title}</p>
          <p>
            Searched as{' '}
            <b>
              <MaskedText value={identifier} />
            </b>{' '}
            in:
          </p>
          <ul aria-label="Searched">
            {triedChips(tried).map((words) => (
              <li key={words}>
                <Check size={14} strokeWidth={2} />
                {words}
              </li>
            ))}
          </ul>
          <p>{whatElse(tried)}</p>
          <ActionButton size="small" onClick={() => onLookUpElement(identifier)}>
            Search data elements
          </ActionButton>
        </div>
      </div>
      <OptOutAddress typed={identifier}>
        <div>
          <p className="title">Wants no messages from us?</p>
          <p>Keeps a hard opt-out, so that no program or import starts any.</p>
        </div>
      </OptOutAddress>
    </Root>
  );
}
