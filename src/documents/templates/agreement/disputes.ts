import { type Article, agreed, byDefault, count, follows, instead, sentences, type Terms } from './clause.ts';

export function disputesArticle(terms: Terms): Article {
  const { mediation_days: days, arbitration, venue } = terms.constitution.disputes ?? {};
  return {
    title: 'Governing law and disputes',
    clauses: [
      follows(
        'Governing law',
        'governing_law',
        sentences(terms.law.governing_law.text, `The law of ${terms.pack.title} also governs this agreement`),
      ),
      agreed(
        'Mediation',
        days === undefined
          ? 'No mediation is required.'
          : `The parties to a dispute first try to settle it by mediation for ${count(days, 'day')} after written notice of it.`,
      ),
      agreed(
        'Arbitration',
        arbitration === undefined
          ? 'No arbitration is agreed.'
          : sentences(
              `A dispute about this agreement is decided by ${count(arbitration.arbitrators ?? 1, 'arbitrator')} under ${arbitration.rules}, at ${arbitration.seat}`,
              'A court may enforce the award and order interim measures',
            ),
      ),
      venue === undefined
        ? byDefault(terms, 'Courts', 'courts')
        : instead(
            'Courts',
            'courts',
            sentences(
              `${arbitration ? 'Where a court decides, it is' : 'A dispute is brought before'} ${venue.court}, ${venue.state}`,
              terms.law.courts.text,
            ),
          ),
    ],
  };
}
