import { count } from '../../../parts/count.ts';
import { Fact } from '../../../parts/fact.tsx';
import { Section } from '../../../parts/page.tsx';
import { type Corporation, issuedOf, sharesLeft } from '../../../queries/corporation.ts';

/** Each class of stock, with the shares that exist and those that the board may still issue. */
export function Stock({ corporation }: { corporation: Corporation }) {
  return (
    <Section title="Stock">
      <ul className="rows" aria-label="Classes of stock">
        {corporation.classes.map((stockClass) => (
          <li key={stockClass.name} className="stack" aria-label={stockClass.name}>
            <h3>{stockClass.name}</h3>
            <dl className="facts">
              <Fact name="Authorized shares">{count(stockClass.authorized_shares)}</Fact>
              <Fact name="Issued">{count(issuedOf(corporation, stockClass))}</Fact>
              <Fact name="Left to issue">{count(sharesLeft(corporation, stockClass))}</Fact>
              <Fact name="Votes of each share">{count(stockClass.votes_per_share)}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
