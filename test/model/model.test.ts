import { size } from '../harness/sizes.ts';
import { playSeeds } from './play-seeds.ts';

/* The real store, workers and actions against a small model of a company, its filing and its registry. */

playSeeds('model', 1, size(40, 12_500));
