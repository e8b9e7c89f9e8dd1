import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Page } from '../../../parts/page.tsx';
import { foundAccountsQuery, foundEntitiesQuery } from '../../../queries/desk.ts';
import { FoundAccounts } from './found-accounts.tsx';
import { FoundEntities } from './found-entities.tsx';

const route = getRouteApi('/desk/search');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address of a search. */
    email?: string;
  }
}

/**
 * Finds a company or an account of anyone. What is sought is in the address, so that it is there again after Back; an
 * e-mail address is only in the history of this tab, because servers log addresses of pages.
 */
export function SearchPage() {
  const navigate = route.useNavigate();
  const { q = '' } = route.useSearch();
  const email = useLocation({ select: ({ state }) => state.email });
  const sought = email ?? q;
  const [text, setText] = useState(sought);
  useEffect(() => setText(sought), [sought]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = text.trim();
    const isEmail = asked.includes('@');
    void navigate({ search: isEmail || asked === '' ? {} : { q: asked }, ...(isEmail && { state: { email: asked } }) });
  };
  return (
    <Page title="Search">
      <form className="stack" onSubmit={submit}>
        <TextInput
          type="search"
          label="Company or account"
          description="The beginning of a company’s name, a complete filing number, or the e-mail address of an account."
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <div>
          <Button type="submit">Search</Button>
        </div>
      </form>
      {sought.includes('@') && <Accounts email={sought} />}
      {sought !== '' && !sought.includes('@') && <Entities text={sought} />}
    </Page>
  );
}

function Accounts({ email }: { email: string }) {
  const found = useQuery(foundAccountsQuery(useEfs(), email));
  return (
    <Loaded query={found}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="No account has this address">The complete address is needed.</Empty>
        ) : (
          <FoundAccounts accounts={data} />
        )
      }
    </Loaded>
  );
}

function Entities({ text }: { text: string }) {
  const found = useQuery(foundEntitiesQuery(useEfs(), text));
  return (
    <Loaded query={found}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="No company is found">Enter the beginning of its name, or its complete number.</Empty>
        ) : (
          <FoundEntities entities={data} />
        )
      }
    </Loaded>
  );
}
