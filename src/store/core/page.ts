/** Where a page of a list ordered by (created_at, id) ends. */
export type PagePosition = { createdAt: Date; id: string };
