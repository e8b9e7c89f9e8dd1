/** One fact of a constitution in words; facts of two versions with the same id correspond. */
export type Line = { id: string; text: string };
