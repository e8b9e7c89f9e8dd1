import { useQuery } from '@tanstack/react-query';
import { useEfs, useOperator } from '../../../api/session.tsx';
import { operatorNamesQuery } from '../../../queries/desk.ts';

/** The name of an operator; yourself as "you". */
export function OperatorName({ id }: { id: string }) {
  const names = useQuery(operatorNamesQuery(useEfs()));
  const self = useOperator();
  return <>{id === self.id ? 'you' : (names.data?.get(id) ?? 'another operator')}</>;
}
