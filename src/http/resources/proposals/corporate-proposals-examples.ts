const BEA = { id: 'did:web:bea.example', name: 'Bea Okafor', natural_person: true, email: 'bea@example.com' };

export const ELECTION = { kind: 'elect_directors', title: 'Elect Bea Okafor', directors: [BEA] };

export const ISSUE = {
  kind: 'issue_stock',
  title: 'Issue 1,000 shares to Bea Okafor',
  holder: BEA,
  stock_class: 'Common Stock',
  shares: 1_000,
  consideration: '$1,000.00 in cash',
};

export const TRANSFER = {
  kind: 'transfer_stock',
  title: 'Transfer 100 shares',
  from: BEA.id,
  holder: { id: 'did:web:cem.example', name: 'Cem Aydin', natural_person: true },
  stock_class: 'Common Stock',
  shares: 100,
};
