import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../parts/page.tsx';
import { healthQuery } from '../../queries/service.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const health = useQuery(healthQuery);
  const [isNew, setNew] = useState(false);
  return (
    <div className="sign-in">
      <Page title={isNew ? 'New sandbox account' : 'Sign in'}>
        {isNew ? (
          <NewAccountForm onBack={() => setNew(false)} />
        ) : (
          <SignInForm {...(health.data?.livemode === false && { onNew: () => setNew(true) })} />
        )}
      </Page>
    </div>
  );
}
