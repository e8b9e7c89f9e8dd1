import { describe, expect, it } from 'vitest';
import { type Company, obligations } from '../../../test/rules/hand-checked.ts';
import { reconcile, type StoredObligation } from './reconcile.ts';

const NOON = '2026-11-25T19:00:00Z';
const SPAN = { today: '2026-11-25', from: '2026-11-25', to: '2028-01-01' };

function kept(
  company: Company,
  change: (row: StoredObligation) => Partial<StoredObligation> = () => ({}),
): StoredObligation[] {
  return obligations(company, SPAN).map((each) => {
    const row: StoredObligation = { ...each, id: `${each.code} ${each.period}`, raised: null };
    return { ...row, ...change(row) };
  });
}

const NOTHING = { inserts: [], revisions: [], closings: [] };

describe('reconcile', () => {
  const company: Company = { filedAt: NOON };

  it('changes nothing when it runs a second time', () => {
    expect(reconcile(kept(company), obligations(company, SPAN))).toEqual(NOTHING);
    expect(reconcile([], obligations(company, SPAN)).inserts).toEqual(obligations(company, SPAN));
  });

  it('keeps an obligation that is done, even if its dates changed', () => {
    const rows = kept(company, () => ({ state: 'done' }));
    expect(reconcile(rows, obligations({ filedAt: '2026-10-20T19:00:00Z' }, SPAN)).revisions).toEqual([]);
  });

  it('moves a due date, and its reminders come again', () => {
    const rows = kept(company, ({ code }) => (code === 'annual_report' ? { raised: 7 } : {}));
    const { revisions } = reconcile(rows, obligations({ filedAt: '2026-10-20T19:00:00Z' }, SPAN));
    const report = revisions.find(({ id }) => id === 'annual_report 2027');
    expect(report).toMatchObject({ raised: null, obligation: { dueOn: '2027-10-01' } });
  });

  it('cancels an obligation that no longer applies, and adds it again when it applies', () => {
    const inputs = { sole_owner: 'us' } as const;
    const { closings } = reconcile(kept(company), obligations({ ...company, inputs }, SPAN));
    expect(closings.map(({ id, state }) => [id, state])).toEqual([['foreign_owned_return 2026', 'cancelled']]);
    const rows = kept(company, ({ code }) => (code === 'foreign_owned_return' ? { state: 'cancelled' } : {}));
    const { revisions } = reconcile(rows, obligations(company, SPAN));
    expect(revisions.map(({ id }) => id)).toEqual(['foreign_owned_return 2026']);
  });

  it('an activity moves the end of the year silently, unless someone was reminded', () => {
    const active = { ...company, lastActivityOn: '2027-05-05' };
    const silent = reconcile(kept(company), obligations(active, SPAN));
    expect(silent).toMatchObject({ inserts: [], closings: [] });
    expect(silent.revisions).toMatchObject([
      { id: 'dao_activity 2026-11-25', obligation: { period: '2027-05-05', dueOn: '2028-05-05' } },
    ]);
    const rows = kept(company, ({ code }) => (code === 'dao_activity' ? { raised: 60 } : {}));
    const told = reconcile(rows, obligations(active, SPAN));
    expect(told.inserts).toMatchObject([{ code: 'dao_activity', period: '2027-05-05' }]);
    expect(told.closings).toEqual([{ id: 'dao_activity 2026-11-25', state: 'done', doneOn: '2027-05-05' }]);
  });
});
