/** The party that has to act next. */
export type NextActor = 'agent' | 'human' | 'operator' | 'registry';
