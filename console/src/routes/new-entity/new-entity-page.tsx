import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { templatesQuery } from '../../queries/templates.ts';
import { CreateForm } from './create-form.tsx';

export function NewEntityPage() {
  const templates = useQuery(templatesQuery(useEfs()));
  return (
    <Page title="New entity">
      <p className="soft">A new entity is a draft. Nothing is filed or charged until you submit it.</p>
      <p>
        This makes a company from a template. You can also{' '}
        <Link to="/entities/new/constitution">write its constitution yourself</Link>, with a form beside the text.
      </p>
      <Loaded query={templates}>{({ data }) => <CreateForm templates={data} />}</Loaded>
    </Page>
  );
}
