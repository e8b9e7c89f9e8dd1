import { useQuery } from '@tanstack/react-query';
import type { CreateQuote } from '#sdk/index.ts';
import { useEfs } from '../api/session.tsx';
import { quoteQuery } from '../queries/quote.ts';
import { Loaded } from './loaded.tsx';
import { dollars } from './money.ts';

/** The price of the formation, before anything is made. The tax on a corporation's stock follows from its constitution. */
export function Fee({ asked }: { asked: CreateQuote }) {
  const isTaxed = asked.legal_form === 'corporation';
  const quote = useQuery(quoteQuery(useEfs(), asked));
  return (
    <Loaded query={quote} lines={1}>
      {({ items, total_cents }) => (
        <p>
          Forming it costs {isTaxed && 'at least '}
          <strong>{dollars(total_cents)}</strong>
          <span className="soft">
            : {items.map(({ description, amount_cents }) => `${description} ${dollars(amount_cents)}`).join(', ')}.
          </span>{' '}
          {isTaxed && 'The state taxes a large stock, which the submission shows before it files. '}
          The draft itself costs nothing.
        </p>
      )}
    </Loaded>
  );
}
