/** The last row of a page in a list ordered by (created_at, id). */
export type PagePosition = { createdAt: Date; id: string };
