import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { healthQuery } from '../../queries/service.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { CreateForm } from './create-form.tsx';

export function NewEntityPage() {
  const health = useQuery(healthQuery);
  return (
    <Page title="New entity">
      <p className="soft">A new entity is a draft. Nothing is filed or charged until you submit it.</p>
      <p>
        <strong>Import an existing company:</strong> make a draft that describes it as it is on file, then choose
        “Import an existing company instead” on its page. Nothing is filed for it.
      </p>
      <Loaded query={health}>{({ livemode }) => (livemode ? <Live /> : <FromTemplate />)}</Loaded>
    </Page>
  );
}

/** The people and addresses of templates are examples, which live mode refuses. */
function Live() {
  return (
    <p>
      A real company names its members, its registered agent and its offices:{' '}
      <Link to="/entities/new/constitution">write its constitution</Link>, beginning with a template.
    </p>
  );
}

function FromTemplate() {
  const templates = useQuery(templatesQuery(useEfs()));
  return (
    <>
      <p>
        This makes a company from a template. You can also{' '}
        <Link to="/entities/new/constitution">write its constitution yourself</Link>, with a form beside the text.
      </p>
      <Loaded query={templates}>{({ data }) => <CreateForm templates={data} />}</Loaded>
    </>
  );
}
