import { Link } from '@tanstack/react-router';
import { Page } from '../parts/page.tsx';

export function NotFound() {
  return (
    <Page title="There is no such page">
      <p>
        The address may be mistyped. <Link to="/">Open the overview</Link>
      </p>
    </Page>
  );
}
