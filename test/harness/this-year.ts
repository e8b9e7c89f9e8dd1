/** Begins the numbers that Wyoming gives to what is filed now: a number of another year is unusual. */
export const YEAR = new Date().getFullYear();
