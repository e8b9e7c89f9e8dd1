import { Type } from 'typebox';
import { input } from '../fields.ts';
import { tool } from '../tool.ts';

export const getUsage = tool({
  name: 'get_usage',
  title: 'See plan and usage',
  description: 'Use it to see the plan, its status, and how many formations and companies it still allows.',
  scopes: ['billing:read'],
  isOfAccount: true,
  kind: 'reads',
  input: input({}),
  output: Type.Object({ plan: Type.String(), status: Type.String(), meters: Type.Array(Type.Object({})) }),
  async run({ efs, signal }) {
    const [{ status, cancel_at_period_end }, { plan, meters, period_start, period_end }] = await Promise.all([
      efs.getSubscription({ signal }),
      efs.getUsage({ signal }),
    ]);
    return { plan, status, cancel_at_period_end, period_start, period_end, meters };
  },
});
