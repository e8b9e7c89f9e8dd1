import { Button } from '@mantine/core';

type Props = {
  /** A query that reads page after page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
};

/** The button below a list that reads its next page; nothing below the last one. */
export function ShowMore({ query }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
